import { CONTENTS_TITLE_ID } from '../model/frame-ids.ts';
import type { Heading } from '../model/page.ts';

/** The headings of levels 2 and 3, in a column. The browser marks the one being read with `aria-current`. */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  return (
    <aside className="toc">
      <nav aria-labelledby={CONTENTS_TITLE_ID}>
        <p id={CONTENTS_TITLE_ID}>On this page</p>
        <HeadingList headings={headings} />
      </nav>
    </aside>
  );
}

/** The same above the article, where there is no room for a column. */
export function InlineTableOfContents({ headings }: { headings: Heading[] }) {
  return (
    <details className="toc-inline">
      <summary>On this page</summary>
      <nav aria-label="On this page">
        <HeadingList headings={headings} />
      </nav>
    </details>
  );
}

function HeadingList({ headings }: { headings: Heading[] }) {
  return (
    <ul>
      {headings.map((heading) => (
        <li key={heading.id} data-depth={heading.depth}>
          <a href={`#${encodeURIComponent(heading.id)}`}>{heading.text}</a>
        </li>
      ))}
    </ul>
  );
}
