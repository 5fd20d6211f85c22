import { toHtml } from './to-html.ts';
import { toTree } from './react-to-tree.ts';
import { formatDay } from '../files/file-dates.ts';
import type { Page } from '../page.ts';

export interface PageFooterProps {
  /** Day of the last change: `2025-02-14`. Undefined where it is unknown. */
  updatedOn: string | undefined;
  /** Address at which the source can be edited. */
  editUrl: string | undefined;
}

/** The day of the last change, and the link to the source. Markdown has the day in its front matter. */
export function PageFooter({ updatedOn, editUrl }: PageFooterProps) {
  if (updatedOn === undefined && editUrl === undefined) return null;
  return (
    <footer className="page-footer" data-markdown-ignore="">
      {updatedOn !== undefined && (
        <span>
          Last updated <time dateTime={updatedOn}>{formatDay(updatedOn)}</time>
        </span>
      )}
      {editUrl !== undefined && <a href={editUrl}>Edit this page</a>}
    </footer>
  );
}

/** Add the days of their files to pages of the reference, which are rendered without them. */
export function addPageFooters(pages: Page[], days: ReadonlyMap<string, string>): Page[] {
  return pages.map((page) => {
    const updatedOn = days.get(page.file);
    if (updatedOn === undefined) return page;
    const footer = toTree(<PageFooter updatedOn={updatedOn} editUrl={undefined} />);
    return { ...page, updatedOn, html: page.html + toHtml(footer) };
  });
}
