import mdx from '@mdx-js/esbuild';
import { build } from 'esbuild';
import type { BuildFailure, Message, Plugin } from 'esbuild';
import type { ElementContent, Root } from 'hast';
import type { VFile } from 'vfile';
import type { OpenQuestion } from '../../client/article/provisional.tsx';
import { toReferences } from '../article/site-reference.ts';
import type { SiteReference } from '../article/site-reference.ts';
import type { ContentFile } from '../content/discover.ts';
import { hasErrors } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { isMdx, toParsableText } from './docusaurus/source-text.ts';
import { createPageState } from './page-state.ts';
import type { CompilerContext, PageState } from './page-state.ts';
import { REHYPE_PLUGINS } from './rehype-plugins.ts';
import { REMARK_PLUGINS } from './remark-plugins.ts';

type VFileMessage = VFile['messages'][number];

/** A page compiled from its source alone: it does not depend on other pages. */
export interface CompiledPage {
  /** Text of the page's own `h1`, if it has one. */
  ownTitle: string | null;
  questions: OpenQuestion[];
  /** Images made for the page: path without the base path → SVG. */
  images: Record<string, string>;
  /** Addresses in its tree. */
  references: SiteReference[];
  problems: Problem[];
  /** The article, with components as elements and addresses as written; null if the page has an error. */
  tree: ElementContent[] | null;
}

/** Compile the source of a page, and load what highlights its code. */
export async function compileSource(
  source: ContentFile,
  context: CompilerContext,
): Promise<CompiledPage> {
  const state = createPageState(source, isMdx(source), context);
  const { tree, messages } = await toTree(state);
  await context.highlighter.loadLanguages(state.languages);
  return toCompiledPage(state, messages, tree);
}

/** Run the pipeline of MDX. Its tree is taken before it becomes code, because content does not run code. */
async function toTree(state: PageState): Promise<{ tree: ElementContent[]; messages: Message[] }> {
  const format = state.isMdx ? 'mdx' : 'md';
  const tree: ElementContent[] = [];
  const attachState = () => (_: unknown, file: VFile) => {
    file.data.pageState = state;
  };
  const takeTree = () => (root: Root) => {
    tree.push(...(root.children as ElementContent[]));
    return { ...root, children: [] };
  };
  const contents = toParsableText(state.source.text, state);
  const text: Plugin = {
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
    remarkPlugins: [attachState, ...REMARK_PLUGINS[format]],
    rehypePlugins: [...REHYPE_PLUGINS[format], takeTree],
  });
  const { errors, warnings } = await build({
    entryPoints: [`page.${format}`],
    bundle: true,
    write: false,
    logLevel: 'silent',
    external: ['react/jsx-runtime'],
    plugins: [text, compiler],
  }).catch(toBuildFailure);
  return { tree, messages: [...errors, ...warnings] };
}

function toBuildFailure(error: unknown): BuildFailure {
  if (error instanceof Error && 'errors' in error && 'warnings' in error) {
    return error as BuildFailure;
  }
  throw error;
}

function toCompiledPage(
  { source, ownTitle, questions, images }: PageState,
  messages: Message[],
  tree: ElementContent[],
): CompiledPage {
  const problems = messages.map((message) => toProblem(message, source.file));
  const references = toReferences(tree);
  const facts = { ownTitle, questions, images, references, problems };
  return { ...facts, tree: hasErrors(problems) ? null : tree };
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
  const { cause, reason, fatal } = detail as VFileMessage;
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
