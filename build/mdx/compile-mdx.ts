import { basename, resolve } from 'node:path';
import mdx from '@mdx-js/esbuild';
import { build } from 'esbuild';
import type { BuildFailure, Message, Plugin } from 'esbuild';
import type { Pluggable } from 'unified';
import type { VFile } from 'vfile';
import type { ContentFile } from '../content/discover.ts';
import type { Problem } from '../problem.ts';
import type { CompilerContext } from './compiler-context.ts';
import { createPageFacts } from './page-facts.ts';
import type { PageFacts } from './page-facts.ts';
import { rehypeApi } from './rehype-api.ts';
import { rehypeDiagrams } from './rehype-diagrams.ts';
import { rehypeHeadings } from './rehype-headings.ts';
import { rehypeImages } from './rehype-images.ts';
import { rehypeLinks } from './rehype-links.ts';
import { rehypeMarkdownHtml } from './rehype-markdown-html.ts';
import { rehypeTables } from './rehype-tables.ts';
import { createRemarkPlugins } from './remark-plugins.ts';
import { isMdx, toParsableText } from './source-text.ts';

/** A page compiled to JavaScript. */
export interface CompiledMdx {
  file: ContentFile;
  /** A CommonJS module whose default export is a React component; null if the page has an error. */
  code: string | null;
  facts: PageFacts;
  problems: Problem[];
}

/** Compile pages, in their order, in one run of esbuild. */
export async function compileMdx(
  files: ContentFile[],
  context: CompilerContext,
): Promise<CompiledMdx[]> {
  const pages = files.map((file) => ({
    file,
    facts: createPageFacts(file, context.strictContent),
  }));
  const factsByPath = new Map(pages.map(({ file, facts }) => [toCompiledPath(file), facts]));
  const attachFacts = () => (_: unknown, vfile: VFile) => {
    const facts = factsByPath.get(vfile.path);
    if (facts) vfile.data.pageFacts = facts;
  };
  try {
    const { outputFiles, warnings } = await build({
      entryPoints: files.map((file, index) => ({ in: file.absolutePath, out: String(index) })),
      outdir: 'pages',
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'node',
      logLevel: 'silent',
      external: ['react/jsx-runtime'],
      plugins: [loadedSources(files), createMdxPlugin(attachFacts, context)],
    });
    const sources = new Map(files.map((file) => [toCompiledPath(file), file.file]));
    const problems = warnings.map((message) => {
      const path = resolve(message.location?.file ?? '');
      return toProblem(message, 'warning', sources.get(path) ?? '');
    });
    const codeByName = new Map(outputFiles.map(({ path, text }) => [basename(path, '.js'), text]));
    return pages.map(({ file, facts }, index) => ({
      file,
      facts,
      code: codeByName.get(String(index)) ?? null,
      problems: problems.filter((problem) => problem.file === file.file),
    }));
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    // After an error esbuild has no output for the other pages: compile each by itself.
    if (files.length > 1) {
      const compiled = await Promise.all(files.map((file) => compileMdx([file], context)));
      return compiled.flat();
    }
    const problems = [
      ...error.errors.map((message) => toProblem(message, 'error', files[0]?.file ?? '')),
      ...error.warnings.map((message) => toProblem(message, 'warning', files[0]?.file ?? '')),
    ];
    return pages.map((page) => ({ ...page, code: null, problems }));
  }
}

function createMdxPlugin(attachFacts: Pluggable, context: CompilerContext): Plugin {
  const { spec, basePath } = context;
  return mdx({
    remarkPlugins: [attachFacts, ...createRemarkPlugins(context)],
    // An alignment stays an attribute: as a style, the content security policy would refuse it.
    tableCellAlignToStyle: false,
    rehypePlugins: [
      rehypeMarkdownHtml,
      rehypeHeadings,
      [rehypeApi, { spec, basePath }],
      rehypeLinks,
      rehypeImages,
      rehypeDiagrams,
      rehypeTables,
    ],
  });
}

/** Pass sources that were read already. */
function loadedSources(files: ContentFile[]): Plugin {
  const byPath = new Map(files.map((file) => [file.absolutePath, file]));
  return {
    name: 'loaded-sources',
    setup(setup) {
      setup.onResolve({ filter: /\.mdx?$/ }, ({ path }) => {
        const file = byPath.get(path);
        if (!file) return null;
        const contents = toParsableText(file.text, { isMdx: isMdx(file) });
        return { path: toCompiledPath(file), pluginData: { contents } };
      });
    },
  };
}

/** The compiler takes the format from the extension. */
function toCompiledPath(file: ContentFile): string {
  return isMdx(file) ? file.absolutePath.replace(/\.mdx?$/, '.mdx') : file.absolutePath;
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && 'warnings' in error;
}

function toProblem(message: Message, severity: Problem['severity'], file: string): Problem {
  const { location } = message;
  return {
    severity,
    file,
    // Line 0 means no position.
    line: Math.max(location?.line ?? 1, 1),
    column: (location?.column ?? 0) + 1,
    ...toReason(message),
  };
}

/** What authors can write instead, by what the parser says. */
const HINTS: [RegExp, string][] = [
  [/closing tag for `<(?:br|hr|img|input|wbr)>`/, 'Close it in the tag, such as `<br />`.'],
  [/^Expected a closing tag for/, 'Close it after its content, or in the tag: `<Name />`.'],
  [/^Unexpected character `[^!]` .* before name/, 'Write `&lt;` for a less-than sign.'],
  [/closing brace for `\{`$|^Could not parse expression/, 'Write `\\{` for a brace in text.'],
  [/Maximum call stack|Cannot process MDX/, 'Lists, quotes or tags are nested too deeply.'],
];

/** The place that the parser names in its message: of the tag, not of the end of the file. */
const PLACE = / \((\d+):(\d+)-\d+:\d+\)/;

/** The MDX plugin wraps the message of a plugin or the parser, which is what authors need. */
function toReason({ text, detail }: Message): Partial<Problem> & { message: string } {
  const cause: unknown = detail instanceof Error ? detail.cause : undefined;
  const error = [cause, detail].find((each) => each instanceof Error && 'reason' in each);
  const reason = error ? String((error as { reason: unknown }).reason) : text;
  const what = reason.replace(PLACE, '');
  const hint = HINTS.find(([pattern]) => pattern.test(what))?.[1];
  const [, line, column] = PLACE.exec(reason) ?? [];
  return {
    ...(line && column ? { line: Number(line), column: Number(column) } : {}),
    message: hint ? `${what.replace(/\.$/, '')}. ${hint}` : what,
  };
}
