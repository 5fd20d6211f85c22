import { CONTENTS_ID, NAVIGATION_ID } from '../model/frame-ids.ts';
import type { ShellState } from '../model/view.ts';
import { saveSidebar, showCurrentEntry } from './sidebar.ts';
import type { Store } from './store.ts';

/** Desktop layout starts at this width, as in `layout.css`. */
const DESKTOP = '(min-width: 62.25em)';

/** From this width on the table of contents is a column, as in `layout.css`. */
const CONTENTS_COLUMN = '(min-width: 73.75em)';

/**
 * Complete the navigation drawer, which is a popover: keep the focus in it, and close it when the page changes
 * and when the layout becomes desktop.
 */
export function startDrawer(store: Store<ShellState>): void {
  const panel = document.getElementById(NAVIGATION_ID);
  // Without popovers (Chrome 109, Firefox 115, Safari 16) the panel is part of the page.
  if (!panel || !('popover' in panel)) return;
  const close = () => panel.hidePopover();
  store.subscribe(close);
  window.matchMedia(DESKTOP).addEventListener('change', close);
  window.addEventListener('pagehide', close);
  panel.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    // A link to the current page does not change the store.
    if (link?.pathname === location.pathname) close();
  });
  panel.addEventListener('beforetoggle', (event) => {
    if (!(event instanceof ToggleEvent) || event.newState === 'open') return;
    // A closed drawer has no scroll position.
    saveSidebar();
    // The browser returns the focus next, and cannot give it to an inert element.
    setRestInert(panel, false);
  });
  panel.addEventListener('toggle', (event) => {
    if (event instanceof ToggleEvent && event.newState === 'open') {
      setRestInert(panel, true);
      panel.focus({ preventScroll: true });
      showCurrentEntry();
    } else if (document.activeElement === document.body) {
      // A click beside the drawer gives the focus to nothing.
      document.querySelector<HTMLElement>(`[popovertarget="${NAVIGATION_ID}"]`)?.focus();
    }
  });
}

/** Make everything except the panel and its ancestors inert, or undo that. */
function setRestInert(panel: HTMLElement, isInert: boolean): void {
  for (let node: Element = panel; node.parentElement; node = node.parentElement) {
    for (const sibling of node.parentElement.children) {
      if (sibling === node || !(sibling instanceof HTMLElement)) continue;
      // Screen readers still read live regions.
      if (!sibling.matches('head, script, [aria-live]')) sibling.inert = isInert;
    }
  }
}

/**
 * Complete the table of contents where it is a popover: close it when the reader follows an entry, when the page
 * changes, and when it becomes a column.
 */
export function startContentsPanel(store: Store<ShellState>): void {
  // Without popovers, as in Firefox 115, it is only a column.
  if (!('popover' in document.body)) return;
  const close = (): void => document.getElementById(CONTENTS_ID)?.hidePopover();
  store.subscribe(close);
  window.matchMedia(CONTENTS_COLUMN).addEventListener('change', close);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(`#${CONTENTS_ID} a`)) close();
  });
}
