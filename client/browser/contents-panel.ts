import { CONTENTS_ID } from '../model/frame-ids.ts';
import type { ShellState } from '../model/view.ts';
import type { Store } from './store.ts';

/** From this width on the table of contents is a column. */
const COLUMN = '(min-width: 1180px)';

/**
 * Complete the table of contents where it is a popover: it closes once the reader has chosen an entry, when
 * the page changes, and when it becomes a column.
 */
export function startContentsPanel(store: Store<ShellState>): void {
  const close = (): void => document.getElementById(CONTENTS_ID)?.hidePopover();
  store.subscribe(close);
  window.matchMedia(COLUMN).addEventListener('change', close);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(`#${CONTENTS_ID} a`)) close();
  });
}
