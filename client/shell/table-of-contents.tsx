import { CONTENTS_TITLE_ID } from '../model/frame-ids.ts';
import type { Heading } from '../model/page.ts';

/** The headings of levels 2 and 3. The browser marks the one in view with `aria-current`. */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  return (
    <aside className="toc">
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
