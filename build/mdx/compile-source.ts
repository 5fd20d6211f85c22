import type { ElementContent, Root } from 'hast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';
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
import { remarkUnravel } from './remark-unravel.ts';

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

type VFileMessage = VFile['messages'][number];

const MDX_NODES = ['mdxJsxFlowElement', 'mdxJsxTextElement'] as const;

/** Processors by format, from the text to the tree of an article. */
const PROCESSORS = {
  md: unified()
    .use(remarkParse)
    .use(remarkUnravel)
    .use(REMARK_PLUGINS.md)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(REHYPE_PLUGINS.md)
    .freeze(),
  mdx: unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(remarkUnravel)
    .use(REMARK_PLUGINS.mdx)
    .use(remarkRehype, { passThrough: [...MDX_NODES] })
    .use(REHYPE_PLUGINS.mdx)
    .freeze(),
};

/** Compile the source of a page, and load what highlights its code. */
export async function compileSource(
  source: ContentFile,
  context: CompilerContext,
): Promise<CompiledPage> {
  const state = createPageState(source, isMdx(source), context);
  const file = new VFile({ path: source.file, value: toParsableText(source.text, state) });
  file.data.pageState = state;
  const processor = PROCESSORS[state.isMdx ? 'mdx' : 'md'];
  try {
    const root = (await processor.run(processor.parse(file), file)) as Root;
    await context.highlighter.loadLanguages(state.languages);
    return toCompiledPage(state, file.messages, root.children as ElementContent[]);
  } catch (error) {
    return toCompiledPage(state, [...file.messages, toMessage(error)], []);
  }
}

function toCompiledPage(
  { source, ownTitle, questions, images }: PageState,
  messages: Partial<VFileMessage>[],
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
];

/** The place that the parser names in its message: of the tag, not of the end of the file. */
const PLACE = / \((\d+):(\d+)-\d+:\d+\)/;

/** Convert what the parser or a plugin throws. */
function toMessage(error: unknown): Partial<VFileMessage> {
  if (!(error instanceof Error)) throw error;
  if ('reason' in error) return { ...(error as VFileMessage), fatal: true };
  if (!(error instanceof RangeError)) throw error;
  return { reason: TOO_DEEP, fatal: true };
}

function toProblem(
  { reason = '', line, column, fatal }: Partial<VFileMessage>,
  file: string,
): Problem {
  const [, ownLine, ownColumn] = PLACE.exec(reason) ?? [];
  const what = reason.replace(PLACE, '');
  const hint = HINTS.find(([pattern]) => pattern.test(what))?.[1];
  return {
    severity: fatal ? 'error' : 'warning',
    file,
    line: Number(ownLine ?? line ?? 1),
    column: Number(ownColumn ?? column ?? 1),
    message: hint ? `${what.replace(/\.$/, '')}. ${hint}` : what,
  };
}
