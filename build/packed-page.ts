import { stringify } from 'yaml';
import type { PageRecord } from '../client/model/page.ts';
import { withBase } from '../client/model/path.ts';
import { ORIGIN_PLACEHOLDER } from '../worker/store/origin-placeholder.ts';
import { packText, unpackText } from './packed-text.ts';
import type { PackedText } from './packed-text.ts';
import type { Page } from './page.ts';

/** A page with its texts as they are published: a build without edits neither renders nor compresses them. */
export interface PackedPage extends Omit<Page, 'html' | 'markdown'> {
  /** Its `PageRecord`, as JSON. */
  record: PackedText;
  /** Its article as Markdown, with front matter. */
  markdown: PackedText;
}

export function packPage({ html, markdown, ...page }: Page, basePath: string): PackedPage {
  return {
    ...page,
    record: packText(JSON.stringify(toPageRecord({ ...page, html }))),
    markdown: packText(`${renderFrontMatter(page, basePath)}${markdown}`),
  };
}

export function unpackPage({ record, ...page }: PackedPage): Page {
  const { html } = JSON.parse(unpackText(record)) as PageRecord;
  return { ...page, html, markdown: unpackMarkdown(page) };
}

/** Return the article of a page as Markdown, without front matter. */
export function unpackMarkdown({ markdown }: Pick<PackedPage, 'markdown'>): string {
  const text = unpackText(markdown);
  return text.slice(text.indexOf(FRONT_MATTER_END) + FRONT_MATTER_END.length);
}

/** Return what the Worker and the client need of a page. The examples of an operation leave no room for contents. */
export function toPageRecord({
  html,
  headings,
  operation,
}: Pick<Page, 'html' | 'headings' | 'operation'>): PageRecord {
  return { html, headings: operation ? [] : headings };
}

/** No line of a YAML value starts with dashes, because further lines of a value are indented. */
const FRONT_MATTER_END = '\n---\n\n';

/** The index comes first, so that an agent that gets only the start of a page finds the others. */
function renderFrontMatter(page: Omit<Page, 'html' | 'markdown'>, basePath: string): string {
  const facts = stringify(
    {
      index: `${ORIGIN_PLACEHOLDER}${withBase(basePath, '/llms.txt')}`,
      title: page.title,
      ...(page.description && { description: page.description }),
      url: `${ORIGIN_PLACEHOLDER}${withBase(basePath, page.path)}`,
      kind: page.operation ? 'operation' : page.layout,
      ...(page.updatedOn !== undefined && { updated: page.updatedOn }),
    },
    { lineWidth: 0 },
  );
  return `---\n${facts}---\n\n`;
}
