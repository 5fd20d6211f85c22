import type { PageEntry } from './manifest-format.ts';
import { fillOrigin } from './origin-placeholder.ts';
import type { ReleaseStore } from './release-store.ts';

type MarkdownPage = Pick<PageEntry, 'path' | 'markdown' | 'record'>;

/** Where the Markdown of a page comes from. */
interface MarkdownSource {
  store: Pick<ReleaseStore, 'loadText' | 'loadRecord'>;
  /** Origin of its links. */
  origin: string;
}

/** A section, or why there is none. */
type MarkdownSection = { kind: 'section'; text: string } | { kind: 'missing'; reason: string };

/** Load the Markdown of a page, with absolute URLs. */
export async function loadMarkdown(
  page: MarkdownPage,
  { store, origin }: MarkdownSource,
): Promise<string> {
  return fillOrigin(await store.loadText(page.markdown), origin);
}

/** Load one section of a page, with its subsections, by its fragment or by words of its heading. */
export async function loadSection(
  page: MarkdownPage,
  source: MarkdownSource,
  wanted: string,
): Promise<MarkdownSection> {
  const text = await loadMarkdown(page, source);
  const { headings: anchors } = await source.store.loadRecord(page.record);
  const anchor = anchors.find(({ id }) => id === wanted);
  const key = toHeadingKey(anchor?.text ?? wanted);
  const isNamed = (heading: Pick<MarkdownHeading, 'depth' | 'text'>) =>
    toHeadingKey(heading.text) === key && (!anchor || heading.depth === anchor.depth);
  const headings = findHeadings(text);
  // A fragment names one of the headings with the same words.
  const heading = headings.filter(isNamed)[anchor ? anchors.filter(isNamed).indexOf(anchor) : 0];
  if (!heading) {
    const list = headings.map(({ depth, text: name }) => `${'  '.repeat(depth - 1)}- ${name}`);
    const reason = `${page.path} has no section \`${wanted}\`. Its sections:\n${list.join('\n')}`;
    return { kind: 'missing', reason };
  }
  const next = headings.find(({ start, depth }) => start > heading.start && depth <= heading.depth);
  return { kind: 'section', text: text.slice(heading.start, next?.start) };
}

/** A heading of a Markdown text. */
interface MarkdownHeading {
  depth: number;
  text: string;
  /** Offset of its line. */
  start: number;
}

/** Find the headings of a Markdown text, except in code blocks. */
function findHeadings(markdown: string): MarkdownHeading[] {
  const headings: MarkdownHeading[] = [];
  let fence: string | null = null;
  let start = 0;
  for (const line of markdown.split('\n')) {
    const [, mark] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    const [, signs, text] = /^(#{1,6}) (.*)$/.exec(line) ?? [];
    if (fence !== null) {
      if (mark !== undefined && line.trim() === mark && mark.startsWith(fence)) fence = null;
    } else if (mark !== undefined) fence = mark;
    else if (signs !== undefined && text !== undefined) {
      headings.push({ depth: signs.length, text: text.replaceAll(/\\(?=\W)/g, ''), start });
    }
    start += line.length + 1;
  }
  return headings;
}

/** Normalise a heading for comparison: `Request body`, `request-body` → `requestbody` */
function toHeadingKey(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
