import { formatDay } from '../content/page-dates.ts';

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
