import mdx from '@mdx-js/esbuild';
import { build } from 'esbuild';
import type { BuildFailure, Message, Plugin } from 'esbuild';
import type { ElementContent, Root } from 'hast';
import type { DataMap, VFile } from 'vfile';
import { toReferences } from '../article/site-reference.ts';
import type { ContentFile } from '../content/discover.ts';
import { withoutFrontMatter } from '../content/front-matter.ts';
import { findUnclosedFence } from '../files/code-fences.ts';
import { toTextPosition } from '../files/text-position.ts';
import type { CompiledPage } from '../page.ts';
import { hasErrors } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { isMdx, toParsableText } from '../mdx/docusaurus/source-text.ts';
import type { CompilerContext } from '../mdx/page-state.ts';
import { HIDDEN_CLASS } from '../mdx/rehype-headings.ts';
import { REHYPE_PLUGINS, REMARK_PLUGINS } from './plugins.ts';

type VFileMessage = VFile['messages'][number];

/** Compile the source of a page, and load what highlights its code. */
export async function compileSource(
  source: ContentFile,
  context: CompilerContext,
): Promise<CompiledPage> {
  const page = { ownTitle: null, questions: [], images: {} };
  const data: DataMap = { source, context, page, anchors: [], refusedImports: [] };
  const { tree, messages } = await toTree(data);
  const reported = messages.map((message) => toProblem(message, source.file));
  const unclosed = toUnclosedProblem(source, context);
  // The text behind such a code block is code, or code is text: all else that is wrong may come from that.
  const problems =
    unclosed?.severity === 'error' ? [unclosed] : [...reported, ...(unclosed ? [unclosed] : [])];
  const references = toReferences(tree);
  return { ...page, references, problems, tree: hasErrors(problems) ? null : tree };
}

/** Run the pipeline of MDX. Its tree is taken before it becomes code, because content does not run code. */
async function toTree(data: DataMap): Promise<{ tree: ElementContent[]; messages: Message[] }> {
  const { source, text: fullText } = data.source;
  const text = withoutFrontMatter(fullText);
  const format = isMdx({ source, text }) ? 'mdx' : 'md';
  const tree: ElementContent[] = [];
  const attachData = () => (_: unknown, file: VFile) => void Object.assign(file.data, data);
  const takeTree = () => (root: Root) => {
    tree.push(...(root.children as ElementContent[]));
    return { ...root, children: [] };
  };
  const contents = toParsableText(text, format);
  const pageText: Plugin = {
    name: 'page-text',
    setup({ onResolve }) {
      onResolve({ filter: /^page\./ }, () => ({
        path: `/page.${format}`,
        pluginData: { contents },
      }));
    },
  };
  const compiler = mdx({
    format,
    remarkPlugins: [attachData, ...REMARK_PLUGINS[format]],
    rehypePlugins: [...REHYPE_PLUGINS[format], takeTree],
    remarkRehypeOptions: { footnoteLabelProperties: { className: [HIDDEN_CLASS] } },
  });
  const { errors, warnings } = await build({
    entryPoints: [`page.${format}`],
    bundle: true,
    write: false,
    logLevel: 'silent',
    external: ['react/jsx-runtime'],
    plugins: [pageText, compiler],
  }).catch(toBuildFailure);
  return { tree, messages: [...errors, ...warnings] };
}

function toBuildFailure(error: unknown): BuildFailure {
  if (error instanceof Error && 'errors' in error && 'warnings' in error) {
    return error as BuildFailure;
  }
  throw error;
}

const TOO_DEEP = 'Lists, quotes or tags are nested too deeply.';

/** What authors can write instead, by what the parser says. */
const HINTS: [RegExp, string][] = [
  [/closing tag for `<(?:br|hr|img|input|wbr)>`/, 'Close it in the tag, such as `<br />`.'],
  [/^Expected a closing tag for/, 'Close it after its content, or in the tag: `<Name />`.'],
  [/^Could not parse import\/exports/, 'Write an empty line below the imports.'],
  [/^Unexpected character `!` .* before name/, 'Close a comment with `-->`.'],
  [/^Unexpected character `[“”„‘’]`/, 'Write straight quotes: `"`.'],
  [/^Unexpected character `[^!]` .* before name/, 'Write `&lt;` for a less-than sign.'],
  [/closing brace for `\{`$|^Could not parse expression/, 'Write `\\{` for a brace in text.'],
  [/Maximum call stack/, TOO_DEEP],
];

/** The place that the parser names in its message: of the tag, not of the end of the file. */
const PLACE = / \((\d+):(\d+)-\d+:\d+\)/;

/** The parser's own advice, on comments: both ways of writing them work. */
const NOTE = / \(note: to create a comment in MDX, .*\)$/;

/** Where the parser missed a closing tag, by a name of its own for the place. */
const END = / before the end of `\w+`/;

function toUnclosedProblem(
  { file, text }: ContentFile,
  { strictContent }: CompilerContext,
): Problem | null {
  const unclosed = findUnclosedFence(text);
  if (!unclosed) return null;
  const { offset, message } = unclosed;
  const severity = strictContent ? 'error' : 'warning';
  return { severity, file, ...toTextPosition(text, offset), message, cause: message };
}

/** The compiler wraps an error of the parser or a plugin, which is what authors need. */
function toProblem({ detail, location }: Message, file: string): Problem {
  const { cause, reason, fatal } = detail as VFileMessage;
  const text = cause instanceof Error ? cause.message : reason;
  const [, ownLine, ownColumn] = PLACE.exec(text) ?? [];
  const what = text
    .replace(PLACE, '')
    .replace(NOTE, '')
    .replace(END, '')
    .replace(' with acorn', '');
  const hint = HINTS.find(([pattern]) => pattern.test(what))?.[1];
  const message = hint ? `${what.replace(/\.$/, '')}. ${hint}` : what;
  return {
    severity: fatal ? 'error' : 'warning',
    file,
    line: Number(ownLine ?? location?.line) || 1,
    column: Number(ownColumn ?? (location?.column ?? 0) + 1),
    message,
    // Pages that were written for another tool often have the same flaw many times.
    cause: message,
  };
}
