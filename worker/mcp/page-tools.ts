import type { McpServer } from '@modelcontextprotocol/server';
import { tryDecode } from 'hono/utils/url';
import * as z from 'zod';
import type { Heading } from '../../client/model/page.ts';
import { resolvePath } from '../../client/model/path.ts';
import { suggestPages } from '../search/site-search.ts';
import type { PageEntry } from '../store/manifest-format.ts';
import type { Manifest } from '../store/manifest.ts';
import { fillOrigin } from '../store/origin-placeholder.ts';
import { findMarkdownHeadings, toHeadingKey, toMarkdownSection } from './markdown-sections.ts';
import {
  DEFAULT_CHARACTERS,
  MAX_CHARACTERS,
  MIN_CHARACTERS,
  READ_ONLY,
  toErrorResult,
  toHandler,
  toResult,
  toTextPart,
} from './tool-result.ts';
import type { DocsSource, ToolResult } from './tool-result.ts';

/** Input of all tools that return a text. */
export const TEXT_PART = {
  max_characters: z
    .number()
    .int()
    .min(MIN_CHARACTERS)
    .max(MAX_CHARACTERS)
    .default(DEFAULT_CHARACTERS)
    .describe('Maximum length of the result in characters.'),
  offset: z.number().int().min(0).default(0).describe('Where to continue in a truncated text.'),
};

const READ_PAGE = z.object({
  path: z
    .string()
    .max(2_048)
    .describe('Path or address of the page, such as `/docs/faqs/`, as search results name it.'),
  section: z
    .string()
    .max(200)
    .optional()
    .describe('Fragment or words of a heading: only its section is read.'),
  ...TEXT_PART,
});

/** Add the tool that reads a page. */
export function addPageTools(server: McpServer, source: DocsSource): void {
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: 'Read a page, or one section of it, as Markdown.',
      inputSchema: READ_PAGE,
      annotations: READ_ONLY,
    },
    toHandler(readPage, source),
  );
}

async function readPage(
  input: z.output<typeof READ_PAGE>,
  source: DocsSource,
): Promise<ToolResult> {
  const { pathname, hash } = toLocation(input.path, source.origin);
  const page = findPage(pathname, source.manifest);
  if (!page) return toErrorResult(await renderMissing(pathname, source));
  const text = await loadMarkdown(page, source);
  const wanted = input.section ?? hash;
  if (wanted === '') return toResult(toTextPart(text, input.offset, input.max_characters));

  const { headings } = await source.store.loadRecord(page.record);
  const found = findMarkdownHeadings(text);
  const key = toHeadingKey(toHeadingText(wanted, headings));
  const heading = found.find(({ text }) => toHeadingKey(text) === key);
  if (!heading) {
    const list = found.map(({ depth, text }) => `${'  '.repeat(depth - 1)}- ${text}`).join('\n');
    return toErrorResult(`${page.path} has no section \`${wanted}\`. Its sections:\n${list}`);
  }
  const section = toMarkdownSection(text, found, heading);
  return toResult(toTextPart(section, input.offset, input.max_characters));
}

/** Load the Markdown of a page, with absolute URLs. */
export async function loadMarkdown(page: PageEntry, source: DocsSource): Promise<string> {
  return fillOrigin(await source.store.loadText(page.markdown), source.origin);
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

/** Convert the id of a heading to its text. */
function toHeadingText(wanted: string, headings: Heading[]): string {
  const id = wanted.replace(/^#/, '');
  return headings.find((heading) => heading.id === id)?.text ?? id;
}

async function renderMissing(pathname: string, source: DocsSource): Promise<string> {
  const pages = await suggestPages(pathname, source);
  const near = pages.map(({ label, path }) => `- ${path} (${label})`);
  const advice = near.length > 0 ? `Did you mean one of these?\n${near.join('\n')}` : 'Use search.';
  return `No page at ${pathname.slice(0, 200)} on ${source.origin}. ${advice}`;
}
