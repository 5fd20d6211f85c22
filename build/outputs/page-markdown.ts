import { stringify } from 'yaml';
import { withBase } from '../../client/model/path.ts';
import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import type { Cache } from '../cache.ts';
import { toContentHash } from '../content-hash.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import type { SpecFiles } from '../openapi/files/spec-files.ts';
import type { Page } from '../page.ts';

/** A page as Markdown. */
export interface PageMarkdown {
  markdown: string;
  /** The article alone, which is a part of `markdown`. */
  article: string;
}

/** Most agents cut off a response after about 50,000 characters. */
const MAX_CHARACTERS = 48_000;

/** URLs from the root in links and images. The HTML is our own, so values are quoted with `"`. */
const ROOT_URL = /(<(?:a|img)\b[^>]*? (?:href|src)=")\/(?!\/)/g;

/** Create a function that renders pages as Markdown, or loads them from the cache. */
export function createMarkdownRenderer(
  cache: Cache,
  specFiles: SpecFiles,
  basePath: string,
): (page: Page) => PageMarkdown {
  return (page) => {
    const { path, title, description, layout, operation } = page;
    // The part of the OpenAPI document that an operation needs.
    const slice = specFiles.get(`${path}.openapi.json`);
    const facts = [basePath, path, title, description, layout, operation];
    const key = [...facts, page.html, page.headings, slice ? toContentHash(slice) : ''];
    const cached = cache.get<PageMarkdown>('markdown', key);
    if (cached) return cached;
    const article = renderArticle(page);
    const markdown = renderPage(page, article, slice, basePath);
    return cache.put('markdown', key, { markdown, article });
  };
}

/** Links are absolute, because agents read the text apart from its URL. */
function renderArticle(page: Page): string {
  return toMarkdown(page.html.replaceAll(ROOT_URL, `$1${ORIGIN_PLACEHOLDER}/`));
}

/** Render front matter, article and, if it is short enough, the slice of an operation. */
function renderPage(
  page: Page,
  article: string,
  slice: Uint8Array | undefined,
  basePath: string,
): string {
  const head = `${renderFrontMatter(page, basePath)}\n${article}`;
  if (!page.operation || !slice) return head;
  const json = JSON.stringify(JSON.parse(new TextDecoder().decode(slice)), null, 1);
  const section = `\n## Contract\n\nThis operation as OpenAPI:\n\n\`\`\`json\n${json}\n\`\`\`\n`;
  return head.length + section.length <= MAX_CHARACTERS ? head + section : head;
}

/** The index comes first, so that an agent that gets only the start of a page finds the others. */
function renderFrontMatter(page: Page, basePath: string): string {
  const facts = stringify(
    {
      index: `${ORIGIN_PLACEHOLDER}${withBase(basePath, '/llms.txt')}`,
      title: page.title,
      ...(page.description && { description: page.description }),
      url: `${ORIGIN_PLACEHOLDER}${withBase(basePath, page.path)}`,
      kind: page.operation ? 'operation' : page.layout,
    },
    { lineWidth: 0 },
  );
  return `---\n${facts}---\n`;
}
