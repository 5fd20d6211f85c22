import { TABLE_OF_CONTENTS_ID, TABLE_OF_CONTENTS_TITLE_ID } from '../model/dom-ids.ts';
import type { Heading } from '../model/page.ts';

/**
 * The headings of levels 2 and 3, in a column, or in a popover where there is no room for a column. The scroll
 * spy sets `aria-current`.
 */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  return (
    <aside className="toc" id={TABLE_OF_CONTENTS_ID} popover="auto">
      <nav aria-labelledby={TABLE_OF_CONTENTS_TITLE_ID}>
        <p id={TABLE_OF_CONTENTS_TITLE_ID}>On this page</p>
        <ul>
          {headings.map((heading) => (
            <li key={heading.id} data-depth={heading.depth}>
              <a href={`#${encodeURIComponent(heading.id)}`}>{heading.text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}

export function TableOfContentsButton() {
  return (
    <button className="toc-button" type="button" popoverTarget={TABLE_OF_CONTENTS_ID}>
      On this page
    </button>
  );
}
