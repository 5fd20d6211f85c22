import { NAVIGATION_ID } from '../model/frame-ids.ts';
import { BRANCH_ATTRIBUTE } from '../model/sidebar.ts';
import { scrollWithin } from './panel-scroll.ts';
import { parseStored, readStorage, writeStorage } from './storage.ts';

// One object for the tab: the id of a branch → 1 (open) or 0, the name of a sidebar → its scroll position.

const SIDEBAR_KEY = 'sidebar';

const BRANCHES = `details[${BRANCH_ATTRIBUTE}]`;

/** Keep the sidebar's state when the reader leaves the document, or the browser takes it out of memory. */
export function followSidebar(): void {
  window.addEventListener('pagehide', saveSidebar);
  document.addEventListener('visibilitychange', saveSidebar);
}

/** Keep which branches are open, and how far the sidebar is scrolled. */
export function saveSidebar(): void {
  const panel = document.getElementById(NAVIGATION_ID);
  const name = panel?.dataset['branch'];
  if (!panel || !name) return;
  const state = parseStored(readStorage(SIDEBAR_KEY, 'sessionStorage'));
  // A drawer that is closed has no position.
  if (panel.clientHeight > 0) state[name] = panel.scrollTop;
  for (const branch of panel.querySelectorAll<HTMLDetailsElement>(BRANCHES)) {
    state[branch.dataset['branch'] as string] = Number(branch.open);
  }
  writeStorage(SIDEBAR_KEY, JSON.stringify(state), 'sessionStorage');
}

let isRestored = false;

/**
 * Bring the sidebar back while the document is being parsed, until all of it is there. After a reload all
 * is as it was; on another page its own branches are open and its entry is in view.
 */
export function restoreParsedSidebar(): void {
  const panel = document.getElementById(NAVIGATION_ID);
  if (!panel || isRestored) return;
  // Deprecated, and a third as long as its successor: this runs in the head of every document.
  restoreSidebar(panel, performance.navigation.type === 1);
  isRestored = panel.nextElementSibling !== null;
}

/** Show another page's place in the sidebar, which stays as it was otherwise. */
export function showPlaceInSidebar(): void {
  const panel = document.getElementById(NAVIGATION_ID);
  if (!panel) return;
  let branch = toCurrentEntry(panel)?.closest('details');
  while (branch) {
    branch.open = true;
    branch = branch.parentElement?.closest('details');
  }
  restoreSidebar(panel, false);
}

function restoreSidebar(panel: HTMLElement, isReload: boolean): void {
  const state = parseStored(readStorage(SIDEBAR_KEY, 'sessionStorage'));
  for (const branch of panel.querySelectorAll<HTMLDetailsElement>(BRANCHES)) {
    const isOpen = state[branch.dataset['branch'] as string];
    if (isOpen || (isReload && isOpen === 0)) branch.open = Boolean(isOpen);
  }
  const top = state[panel.dataset['branch'] as string];
  if (top !== undefined) panel.scrollTop = Number(top);
  const current = toCurrentEntry(panel);
  if (current && (!isReload || top === undefined)) scrollWithin(panel, current);
}

function toCurrentEntry(panel: Element): Element | null {
  return panel.querySelector('[aria-current=page]');
}
