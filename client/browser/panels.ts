import { NAVIGATION_ID, TABLE_OF_CONTENTS_ID } from '../model/dom-ids.ts';
import { findTarget } from '../model/input.ts';
import { DESKTOP, saveSidebar, showCurrentEntry } from './sidebar-state.ts';

/** From this width, the table of contents is a column, as in `layout.css`. */
const TABLE_OF_CONTENTS_COLUMN = '(min-width: 73.75em)';

/** The panels that are popovers on narrow screens, and from which width they are columns. React may replace both. */
const PANELS = { [NAVIGATION_ID]: DESKTOP, [TABLE_OF_CONTENTS_ID]: TABLE_OF_CONTENTS_COLUMN };

// Without popovers (Chrome before 114, Firefox before 125, Safari before 17) the panels are part of the page.
const HAS_POPOVERS = 'popover' in HTMLElement.prototype;

/**
 * Close all dialogs and popovers when the reader goes through the history or leaves, and the panels when they become
 * columns. Make the open drawer a dialog, also one that the browser has opened before.
 */
export function startPanels(): void {
  // The back/forward cache has the document as it was left.
  for (const type of ['popstate', 'pagehide']) window.addEventListener(type, closeAll);
  if (!HAS_POPOVERS) return;
  for (const [id, column] of Object.entries(PANELS)) {
    window.matchMedia(column).addEventListener('change', ({ matches }) => {
      // The event may come late: a reader who turns the device may have opened the drawer already.
      if (matches) document.getElementById(id)?.hidePopover();
    });
    document.addEventListener('click', (event) => {
      const link = findTarget(event, `#${id} a`);
      // A link to the current page shows no other one.
      if (link instanceof HTMLAnchorElement && link.pathname === location.pathname) closePanels();
    });
  }
  // These events do not bubble.
  document.addEventListener('beforetoggle', prepareDrawer, true);
  document.addEventListener('toggle', moveFocus, true);
  const drawer = document.getElementById(NAVIGATION_ID);
  if (drawer?.matches(':popover-open')) {
    setDialog(drawer, true);
    enterDrawer(drawer);
  }
}

/** Close the panels: another page shows. */
export function closePanels(): void {
  if (!HAS_POPOVERS) return;
  for (const id of Object.keys(PANELS)) document.getElementById(id)?.hidePopover();
}

function closeAll(): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  if (!('popover' in document.body)) return;
  const popovers = document.querySelectorAll<HTMLElement>('[popover=auto]');
  for (const popover of popovers) popover.hidePopover();
}

function prepareDrawer(event: Event): void {
  const { target: panel } = event;
  if (!(event instanceof ToggleEvent) || !isDrawer(panel)) return;
  const isOpening = event.newState === 'open';
  setDialog(panel, isOpening);
  if (isOpening) return;
  // A closed drawer has no scroll position.
  saveSidebar();
  // The browser then returns the focus, and inert elements cannot have it.
  setRestInert(panel, false);
}

function moveFocus(event: Event): void {
  const { target: panel } = event;
  if (!(event instanceof ToggleEvent) || !isDrawer(panel)) return;
  const { activeElement } = document;
  if (event.newState === 'open') enterDrawer(panel);
  else if (activeElement === document.body || activeElement === panel) {
    // A click outside the drawer focuses nothing; the hidden panel keeps the focus until the next frame.
    const button = document.querySelector<HTMLElement>(`[popovertarget="${NAVIGATION_ID}"]`);
    button?.focus({ preventScroll: true });
  }
}

function isDrawer(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.id === NAVIGATION_ID;
}

function setDialog(panel: HTMLElement, isOpen: boolean): void {
  Object.assign(panel, {
    role: isOpen ? 'dialog' : null,
    ariaModal: isOpen ? 'true' : null,
    ariaLabel: isOpen ? 'Navigation' : null,
  });
}

function enterDrawer(panel: HTMLElement): void {
  setRestInert(panel, true);
  panel.focus({ preventScroll: true });
  showCurrentEntry();
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
