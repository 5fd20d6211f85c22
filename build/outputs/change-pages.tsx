import type { Element, ElementContent } from 'hast';
import { withBase } from '../../client/model/path.ts';
import type { ChangesRecord } from '../../worker/routes/changes.ts';
import { toTree } from '../article/react-to-tree.ts';
import { replaceElements } from '../article/replace-elements.ts';
import { toHtml } from '../article/to-html.ts';
import { toMarkdown } from '../article/to-markdown.ts';
import { formatDay } from '../content/page-dates.ts';
import type { PageDifference } from '../history/compare-blocks.ts';
import type { PageChange } from '../history/page-changes.ts';
import type { Page } from '../page.ts';
import { Difference } from './page-difference.tsx';

/** Render what changed on each page. Path of the page without the base path → record. */
export function toChangePages(pages: Page[], basePath: string): Map<string, ChangesRecord> {
  const records = new Map<string, ChangesRecord>();
  for (const page of pages) {
    const { path, title, changes = [] } = page;
    const difference = changes[0]?.difference;
    if (!difference) continue;
    const props = { title, address: withBase(basePath, path), changes, difference };
    records.set(path, {
      html: toHtml(toTree(<ChangePage {...props} newWords="underlined" />)),
      markdown: toMarkdown(toBold(toTree(<ChangePage {...props} newWords="bold" />))),
    });
  }
  return records;
}

interface ChangePageProps {
  title: string;
  /** Path of the page, with the base path. */
  address: string;
  changes: PageChange[];
  /** Of the newest change. */
  difference: PageDifference;
  /** How new words look. */
  newWords: string;
}

function ChangePage({ title, address, changes, difference, newWords }: ChangePageProps) {
  const before = changes[1];
  return (
    <>
      <h1>What changed: {title}</h1>
      <p>
        Back to <a href={address}>{title}</a>
      </p>
      <h2>Last changes</h2>
      <ul>
        {changes.map(({ day, summary }) => (
          <li key={day}>
            <time dateTime={day}>{formatDay(day)}</time>. {summary}
          </li>
        ))}
      </ul>
      <h2>{before ? `Since ${formatDay(before.day)}` : 'The last change'}</h2>
      <p>
        Removed words are struck through, and new ones are {newWords}. In code, each line starts
        with a minus or a plus.
      </p>
      <Difference {...difference} />
    </>
  );
}

/** Markdown has no underlined words. */
function toBold(nodes: ElementContent[]): ElementContent[] {
  return replaceElements(nodes, (element): Element[] | undefined =>
    element.tagName === 'ins' ? [{ ...element, tagName: 'strong' }] : undefined,
  );
}
