import { NAVIGATION_ID, TABLE_OF_CONTENTS_ID } from '../model/dom-ids.ts';
import { findTarget } from '../model/input.ts';
import type { ShellState } from '../model/view.ts';
import type { Store } from './shell-state.ts';
import { saveSidebar, showCurrentEntry } from './sidebar-state.ts';

/** The desktop layout starts at this width, as in `layout.css`. */
const DESKTOP = '(min-width: 62.25em)';

/** From this width, the table of contents is a column, as in `layout.css`. */
const TABLE_OF_CONTENTS_COLUMN = '(min-width: 73.75em)';

/**
 * Close all dialogs and popovers when the reader goes through the history or leaves; the navigation drawer and the
 * table of contents, which are popovers on narrow screens, also on navigation and when they become columns. Trap the
 * focus in the drawer. React may replace both elements.
 */
export function startPanels(store: Store<ShellState>): void {
  // The back/forward cache has the document as it was left.
  for (const type of ['popstate', 'pagehide']) window.addEventListener(type, closeAll);
  // Without popovers (Chrome before 114, Firefox before 125, Safari before 17) the panels are part of the page.
  if (!('popover' in document.body)) return;
  const panels = { [NAVIGATION_ID]: DESKTOP, [TABLE_OF_CONTENTS_ID]: TABLE_OF_CONTENTS_COLUMN };
  for (const [id, column] of Object.entries(panels)) {
    const close = () => document.getElementById(id)?.hidePopover();
    store.subscribe(close);
    window.matchMedia(column).addEventListener('change', ({ matches }) => {
      // The event may come late: a reader who turns the device may have opened the drawer already.
      if (matches) close();
    });
    document.addEventListener('click', (event) => {
      const link = findTarget(event, `#${id} a`);
      // A link to the current page does not change the store.
      if (link instanceof HTMLAnchorElement && link.pathname === location.pathname) close();
    });
  }
  // These events do not bubble.
  document.addEventListener('beforetoggle', trapFocus, true);
  document.addEventListener('toggle', trapFocus, true);
}

function closeAll(): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  if (!('popover' in document.body)) return;
  const popovers = document.querySelectorAll<HTMLElement>('[popover=auto]');
  for (const popover of popovers) popover.hidePopover();
}

/** Make the drawer a modal dialog while it is open: the rest of the page is inert. */
function trapFocus(event: Event): void {
  const { target: panel, type } = event;
  if (!(event instanceof ToggleEvent) || !(panel instanceof HTMLElement)) return;
  if (panel.id !== NAVIGATION_ID) return;
  const isOpen = event.newState === 'open';
  if (type === 'beforetoggle') {
    if (isOpen) {
      Object.assign(panel, { role: 'dialog', ariaModal: 'true', ariaLabel: 'Navigation' });
      return;
    }
    Object.assign(panel, { role: null, ariaModal: null, ariaLabel: null });
    // A closed drawer has no scroll position.
    saveSidebar();
    // The browser then returns the focus, and inert elements cannot have it.
    setRestInert(panel, false);
  } else if (isOpen) {
    setRestInert(panel, true);
    panel.focus({ preventScroll: true });
    showCurrentEntry();
  } else if ([document.body, panel].includes(document.activeElement as HTMLElement)) {
    // A click outside the drawer focuses nothing; the hidden panel keeps the focus until the next frame.
    const button = document.querySelector<HTMLElement>(`[popovertarget="${NAVIGATION_ID}"]`);
    button?.focus({ preventScroll: true });
  }
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
