import { CONTENTS_ID, CONTENTS_TITLE_ID } from '../model/frame-ids.ts';
import type { Heading } from '../model/page.ts';

/**
 * The headings of levels 2 and 3, in a column; where there is no room for one, a popover that its button
 * opens, also without script. The browser marks the one being read with `aria-current`.
 */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  return (
    <aside className="toc" id={CONTENTS_ID} popover="auto">
      <nav aria-labelledby={CONTENTS_TITLE_ID}>
        <p id={CONTENTS_TITLE_ID}>On this page</p>
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

/** Opens the table of contents where it is no column. */
export function ContentsButton() {
  return (
    <button className="toc-button" type="button" popoverTarget={CONTENTS_ID}>
      On this page
    </button>
  );
}
