import { TabSet } from '../../../client/article/tab-set.tsx';
import type { TabPanel } from '../../../client/article/tab-set.tsx';

/** Fewer examples are never folded. */
const MIN_FOLDED = 5;

/** Characters of labels that take three rows, each with the space around it. */
const MAX_CHARACTERS = 200;
const SPACE_CHARACTERS = 4;

/**
 * Tabs of examples. Many long labels would push the code out of sight, so that they are folded: while the fold is
 * closed, the style sheet shows the selected label only.
 */
export function ExampleTabs(props: { labelledBy: string; panels: TabPanel[] }) {
  return (
    <>
      {hasManyRows(props.panels) && (
        <details className="schema-fold" data-markdown-ignore="">
          <summary>{props.panels.length} examples</summary>
        </details>
      )}
      <TabSet {...props} />
    </>
  );
}

function hasManyRows(panels: TabPanel[]): boolean {
  const length = panels.reduce((sum, { label }) => sum + label.length + SPACE_CHARACTERS, 0);
  return panels.length >= MIN_FOLDED && length > MAX_CHARACTERS;
}
