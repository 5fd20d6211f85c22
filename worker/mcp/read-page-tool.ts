import { tryDecode } from 'hono/utils/url';
import * as z from 'zod';
import { resolvePath } from '../../client/model/path.ts';
import { suggestPages } from '../search/site-search.ts';
import type { PageEntry } from '../store/manifest-format.ts';
import type { Manifest } from '../store/manifest.ts';
import { fillOrigin } from '../store/origin-placeholder.ts';
import { defineTool, InputError } from './define-tool.ts';
import type { DocsSource } from './define-tool.ts';

/** What a tool returns that reads a page. */
export const MARKDOWN_OUTPUT = {
  path: z.string().describe('Path of the page.'),
  title: z.string(),
  markdown: z.string().describe('The page, the section, or the part of it that was asked for.'),
};

/** Return the Markdown of a page as the result of a tool. */
export function toMarkdownResult({ path, title }: PageEntry, text: string) {
  return { text, toData: (markdown: string) => ({ path, title, markdown }) };
}

/** Reads a page, or one section of it. */
export const addReadPage = defineTool({
  name: 'read_page',
  title: 'Read a page',
  description: 'Read a page, or one section of it, as Markdown.',
  input: {
    path: z
      .string()
      .max(2_048)
      .describe('Path or address of the page, such as `/docs/faqs/`, as search results name it.'),
    section: z
      .string()
      .max(200)
      .optional()
      .describe('Fragment or words of a heading: only its section is read.'),
  },
  output: MARKDOWN_OUTPUT,
  async run(input, source) {
    const { pathname, hash } = toLocation(input.path, source.origin);
    const page = findPage(pathname, source.manifest);
    if (!page) throw new InputError(await renderMissing(pathname, source));
    return toMarkdownResult(page, await loadMarkdown(page, source, input.section ?? hash));
  },
});

/**
 * Load the Markdown of a page with absolute URLs, or of one section by its fragment or words of its heading. Throws
 * `InputError` for a section that the page does not have.
 */
export async function loadMarkdown(
  page: PageEntry,
  { store, origin }: Pick<DocsSource, 'store' | 'origin'>,
  section = '',
): Promise<string> {
  const text = fillOrigin(await store.loadText(page.markdown), origin);
  const wanted = section.replace(/^#/, '');
  if (wanted === '') return text;
  const { headings } = await store.loadRecord(page.record);
  return toSection(text, headings.find(({ id }) => id === wanted)?.text ?? wanted, page.path);
}

function toLocation(path: string, origin: string): { pathname: string; hash: string } {
  const url = URL.parse(path, `${origin}/`);
  if (url?.origin !== origin) return { pathname: path, hash: '' };
  return { pathname: url.pathname, hash: tryDecode(url.hash.slice(1), decodeURIComponent) };
}

/** Find a page by its path or the path of its Markdown, in any spelling. */
function findPage(pathname: string, manifest: Manifest): PageEntry | undefined {
  const find = (key: string): PageEntry | undefined => {
    const moved = manifest.findRedirect(key);
    return manifest.findPage(key) ?? (moved === undefined ? undefined : findPage(moved, manifest));
  };
  for (const path of [pathname, pathname.replace(/\.md$/i, '')]) {
    const found = resolvePath(path, find);
    if (found.kind === 'page') return found.page;
    if (found.kind === 'redirect') return findPage(found.path, manifest);
  }
  return undefined;
}

async function renderMissing(pathname: string, source: DocsSource): Promise<string> {
  const pages = await suggestPages(pathname, source);
  const near = pages.map(({ label, path }) => `- ${path} (${label})`);
  const advice = near.length > 0 ? `Did you mean one of these?\n${near.join('\n')}` : 'Use search.';
  return `No page at ${pathname.slice(0, 200)} on ${source.origin}. ${advice}`;
}

/** A heading of a Markdown text. */
interface MarkdownHeading {
  depth: number;
  text: string;
  /** Offset of its line. */
  start: number;
}

/** Return the section of a heading, with its subsections. */
function toSection(markdown: string, wanted: string, path: string): string {
  const headings = findHeadings(markdown);
  const heading = headings.find(({ text }) => toHeadingKey(text) === toHeadingKey(wanted));
  if (!heading) {
    const list = headings.map(({ depth, text }) => `${'  '.repeat(depth - 1)}- ${text}`);
    throw new InputError(`${path} has no section \`${wanted}\`. Its sections:\n${list.join('\n')}`);
  }
  const next = headings.find(({ start, depth }) => start > heading.start && depth <= heading.depth);
  return markdown.slice(heading.start, next?.start);
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
