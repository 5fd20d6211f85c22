import { TABLE_OF_CONTENTS_ID, NAVIGATION_ID } from '../model/dom-ids.ts';
import type { ShellState } from '../model/view.ts';
import { saveSidebar, showCurrentEntry } from './sidebar.ts';
import type { Store } from './store.ts';

/** The desktop layout starts at this width, as in `layout.css`. */
const DESKTOP = '(min-width: 62.25em)';

/** From this width, the table of contents is a column, as in `layout.css`. */
const TABLE_OF_CONTENTS_COLUMN = '(min-width: 73.75em)';

/**
 * Trap the focus in the navigation drawer, which is a popover. Close it on navigation and when the desktop layout
 * starts.
 */
export function startDrawer(store: Store<ShellState>): void {
  const panel = document.getElementById(NAVIGATION_ID);
  // Without popovers (Chrome before 114, Firefox before 125, Safari before 17) the panel is part of the page.
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
    // The browser then returns the focus, and inert elements cannot have it.
    setRestInert(panel, false);
  });
  panel.addEventListener('toggle', (event) => {
    if (event instanceof ToggleEvent && event.newState === 'open') {
      setRestInert(panel, true);
      panel.focus({ preventScroll: true });
      showCurrentEntry();
    } else if (document.activeElement === document.body) {
      // A click outside the drawer focuses nothing.
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
 * Close the table of contents, where it is a popover, when the reader follows an entry, on navigation, and when it
 * becomes a column.
 */
export function startTableOfContents(store: Store<ShellState>): void {
  // Without popovers it is only a column.
  if (!('popover' in document.body)) return;
  const close = (): void => document.getElementById(TABLE_OF_CONTENTS_ID)?.hidePopover();
  store.subscribe(close);
  window.matchMedia(TABLE_OF_CONTENTS_COLUMN).addEventListener('change', close);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(`#${TABLE_OF_CONTENTS_ID} a`)) close();
  });
}
