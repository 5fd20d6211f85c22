import { renderToStaticMarkup } from 'react-dom/server';
import type { Page } from '../page.ts';
import type { ContentFile } from './discover.ts';

/** Format a day: `2025-02-14` → `14 February 2025`. */
export function formatDay(day: string): string {
  return DATE.format(new Date(day));
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Add the day of the last change to a page of the guide, and, below its article, that day and the link to its
 * source. A compiled page has neither: a commit changes the day, and not the source.
 */
export function addPageFooter(
  page: Page,
  { source, updatedOn }: Pick<ContentFile, 'source' | 'updatedOn'>,
  editUrl: string | undefined,
): Page {
  if (updatedOn === undefined && editUrl === undefined) return page;
  const dated = updatedOn === undefined ? page : { ...page, updatedOn };
  if (page.layout === 'landing') return dated;
  // Markdown has the day in its front matter.
  const footer = renderToStaticMarkup(
    <footer className="page-footer" data-markdown-ignore="">
      {updatedOn !== undefined && (
        <span>
          Last updated <time dateTime={updatedOn}>{formatDay(updatedOn)}</time>
        </span>
      )}
      {editUrl !== undefined && <a href={editUrl + encodeURI(source)}>Edit this page</a>}
    </footer>,
  );
  return { ...dated, html: page.html + footer };
}
