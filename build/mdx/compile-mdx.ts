import { createRequire } from 'node:module';
import { parse } from 'node:path';
import mdx from '@mdx-js/esbuild';
import { build } from 'esbuild';
import type { BuildFailure, Message, Plugin } from 'esbuild';
import type { ComponentType } from 'react';
import type { VFile } from 'vfile';
import type { ContentFile } from '../content/discover.ts';
import type { Problem } from '../problem.ts';
import { createPageState } from './page-state.ts';
import type { CompilerContext, PageState } from './page-state.ts';
import { REHYPE_PLUGINS } from './rehype-plugins.ts';
import { REMARK_PLUGINS } from './remark-plugins.ts';
import { isMdx, toParsableText } from './docusaurus/source-text.ts';

export type MdxContent = ComponentType<{ components: object }>;

/** A page compiled to a React component. */
export interface CompiledMdx {
  state: PageState;
  /** Null if the page has an error. */
  Content: MdxContent | null;
  problems: Problem[];
}

/** Compile pages, in their order, in one run of esbuild. */
export async function compileMdx(
  sources: ContentFile[],
  context: CompilerContext,
  begin: (file: string) => void,
): Promise<CompiledMdx[]> {
  const pages = sources.map((source) => createPageState(source, isMdx(source), context));
  const { outputFiles, messages } = await bundle(pages, begin);
  if (outputFiles === null && sources.length > 1) {
    // After an error esbuild has no output for the other pages: compile each by itself.
    const compiled: CompiledMdx[] = [];
    for (const source of sources) compiled.push(...(await compileMdx([source], context, begin)));
    return compiled;
  }
  const codes = new Map(outputFiles?.map(({ path, text }) => [toIndex(path), text]));
  return pages.map((state, index) => {
    const code = codes.get(index);
    const own = messages.filter(({ location }) => toIndex(location?.file ?? '') === index);
    const { file } = state.source;
    const problems = own.map((message) => toProblem(message, file));
    if (code === undefined) return { state, Content: null, problems };
    begin(file);
    try {
      return { state, Content: evaluate(code), problems };
    } catch (error) {
      // The code is valid, but nested as deeply as the page.
      if (!(error instanceof RangeError)) throw error;
      const problem = { file, line: 1, column: 1, message: TOO_DEEP };
      return { state, Content: null, problems: [...problems, { severity: 'error', ...problem }] };
    }
  });
}

/** The output is null after an error. */
async function bundle(pages: PageState[], begin: (file: string) => void) {
  try {
    const { outputFiles, warnings } = await build({
      entryPoints: pages.map(({ isMdx }, index) => ({
        in: `/pages/${index}${isMdx ? '.mdx' : '.md'}`,
        out: String(index),
      })),
      outdir: 'pages',
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'node',
      logLevel: 'silent',
      external: ['react/jsx-runtime'],
      plugins: createPlugins(pages, begin),
    });
    return { outputFiles, messages: warnings };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return { outputFiles: null, messages: [...error.errors, ...error.warnings] };
  }
}

function createPlugins(pages: PageState[], begin: (file: string) => void): Plugin[] {
  const attachState = () => (_: unknown, file: VFile) => {
    const state = pages[toIndex(file.path)];
    if (state) file.data.pageState = state;
  };
  const createCompiler = (format: 'md' | 'mdx') =>
    mdx({
      format,
      remarkPlugins: [attachState, ...REMARK_PLUGINS[format]],
      rehypePlugins: REHYPE_PLUGINS[format],
      // An alignment stays an attribute: as a style, the content security policy would refuse it.
      tableCellAlignToStyle: false,
    });
  const sources: Plugin = {
    name: 'page-sources',
    setup(setup) {
      setup.onResolve({ filter: /\.mdx?$/ }, ({ path }) => {
        const state = pages[toIndex(path)];
        const contents = state && toParsableText(state.source.text, state);
        return { path, pluginData: { contents } };
      });
    },
  };
  const compilers = [createCompiler('md'), createCompiler('mdx')];
  return [
    sources,
    ...compilers.map((compiler) =>
      inSequence(compiler, (path) => begin(pages[toIndex(path)]?.source.file ?? '')),
    ),
  ];
}

/** Compile one page after the other, and tell each before it starts: the one that takes too long is known. */
function inSequence(plugin: Plugin, begin: (path: string) => void): Plugin {
  let queue: Promise<unknown> = Promise.resolve();
  const setup: Plugin['setup'] = (own) =>
    plugin.setup({
      ...own,
      onLoad: (options, load) =>
        own.onLoad(options, (args) => {
          const loaded = queue.then(() => {
            begin(args.path);
            return load(args);
          });
          queue = loaded.catch(() => {});
          return loaded;
        }),
    });
  return { ...plugin, setup };
}

/** `/pages/12.mdx` → 12 */
function toIndex(path: string): number {
  return Number(parse(path).name);
}

const require = createRequire(import.meta.url);

/** Evaluate a bundled page. Its plugins report all code of authors, so it requires only the JSX runtime. */
function evaluate(code: string): MdxContent | null {
  const module: { exports: { default?: MdxContent } } = { exports: {} };
  new Function('module', 'exports', 'require', code)(module, module.exports, require);
  return module.exports.default ?? null;
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && 'warnings' in error;
}

const TOO_DEEP = 'Lists, quotes or tags are nested too deeply.';

/** What authors can write instead, by what the parser says. */
const HINTS: [RegExp, string][] = [
  [/closing tag for `<(?:br|hr|img|input|wbr)>`/, 'Close it in the tag, such as `<br />`.'],
  [/^Expected a closing tag for/, 'Close it after its content, or in the tag: `<Name />`.'],
  [/^Unexpected character `[^!]` .* before name/, 'Write `&lt;` for a less-than sign.'],
  [/closing brace for `\{`$|^Could not parse expression/, 'Write `\\{` for a brace in text.'],
  [/Maximum call stack/, TOO_DEEP],
];

/** The place that the parser names in its message: of the tag, not of the end of the file. */
const PLACE = / \((\d+):(\d+)-\d+:\d+\)/;

/** The compiler wraps an error of the parser or a plugin, which is what authors need. */
function toProblem({ detail, location }: Message, file: string): Problem {
  const { cause, reason, fatal } = detail as VFile['messages'][number];
  const text = cause instanceof Error ? cause.message : reason;
  const [, ownLine, ownColumn] = PLACE.exec(text) ?? [];
  const what = text.replace(PLACE, '');
  const hint = HINTS.find(([pattern]) => pattern.test(what))?.[1];
  return {
    severity: fatal ? 'error' : 'warning',
    file,
    line: Number(ownLine ?? location?.line) || 1,
    column: Number(ownColumn ?? (location?.column ?? 0) + 1),
    message: hint ? `${what.replace(/\.$/, '')}. ${hint}` : what,
  };
}
