import { stringify } from 'yaml';
import type { PageRecord } from '../../client/model/page.ts';
import { withBase } from '../../client/model/path.ts';
import { LLMS_TXT_PATH } from '../../client/model/site-paths.ts';
import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import type { Page } from '../page.ts';

/** Return what Worker and client need of a page. Examples of operations and schemas leave no room for contents. */
export function toPageRecord({ html, headings, operation, parentPath }: Page): PageRecord {
  const hasExamples = operation !== undefined || parentPath !== undefined;
  return { html, headings: hasExamples ? [] : headings };
}

/** Render a page as Markdown with front matter, the index first: an agent may get only the start of a page. */
export function renderPageMarkdown(page: Page, basePath: string): string {
  const frontMatter = stringify(
    {
      index: `${ORIGIN_PLACEHOLDER}${withBase(basePath, LLMS_TXT_PATH)}`,
      title: page.title,
      ...(page.description && { description: page.description }),
      url: `${ORIGIN_PLACEHOLDER}${page.href}`,
      kind: page.operation ? 'operation' : page.layout,
      ...(page.updatedOn !== undefined && { updated: page.updatedOn }),
    },
    { lineWidth: 0 },
  );
  return `---\n${frontMatter}---\n\n${page.markdown}`;
}
