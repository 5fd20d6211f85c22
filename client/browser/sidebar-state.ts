import { AHEAD_ATTRIBUTE } from '../model/ahead.ts';
import { NAVIGATION_ID } from '../model/frame-ids.ts';
import { BRANCH_ATTRIBUTE } from '../model/sidebar.ts';
import { scrollWithin } from './panel-scroll.ts';
import { parseStored, readStorage, writeStorage } from './storage.ts';

// One object for the tab: the id of a branch → 1 (open) or 0, the name of a sidebar → its scroll position,
// and under `PAGE` the page that was current.

const SIDEBAR_KEY = 'sidebar';

/** No branch and no sidebar is called so. */
const PAGE = '/';

const CURRENT_ENTRY = '[aria-current=page]';

/** The state of some 200 branches: with more it begins anew, for it must not grow for ever. */
const MAX_LENGTH = 9_999;

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
  const stored = readStorage(SIDEBAR_KEY, 'sessionStorage') ?? '';
  const state = stored.length > MAX_LENGTH ? {} : parseStored(stored);
  // Another sidebar may be rendered ahead.
  const shown = `:scope>:not([${AHEAD_ATTRIBUTE}]) `;
  state[PAGE] = panel.querySelector<HTMLAnchorElement>(shown + CURRENT_ENTRY)?.pathname;
  // A drawer that is closed has no position.
  if (panel.clientHeight > 0) state[name] = panel.scrollTop;
  const branches = panel.querySelectorAll<HTMLDetailsElement>(`${shown}[${BRANCH_ATTRIBUTE}]`);
  for (const branch of branches) {
    state[branch.dataset['branch'] as string] = Number(branch.open);
  }
  writeStorage(SIDEBAR_KEY, JSON.stringify(state), 'sessionStorage');
}

/** What stands after the sidebar. */
let end: Element | null = null;

/** Bring the sidebar back while the document is being parsed, until the parser has passed it. */
export function restoreParsedSidebar(): void {
  const panel = document.getElementById(NAVIGATION_ID);
  if (!panel || end) return;
  restoreSidebar(panel);
  end = document.querySelector('.footer');
}

/** Show another page's place in the sidebar, which stays as it was otherwise. */
export function showPlaceInSidebar(): void {
  const panel = document.getElementById(NAVIGATION_ID);
  if (!panel) return;
  let branch = panel.querySelector(CURRENT_ENTRY)?.closest('details');
  while (branch) {
    branch.open = true;
    branch = branch.parentElement?.closest('details');
  }
  restoreSidebar(panel);
}

/**
 * On the page that was current, after a reload for example, all is as it was; on another one its own
 * branches are open besides and its entry is in view.
 */
function restoreSidebar(panel: HTMLElement): void {
  const state = parseStored(readStorage(SIDEBAR_KEY, 'sessionStorage'));
  const isSamePage = state[PAGE] === location.pathname;
  for (const branch of panel.querySelectorAll('details')) {
    const isOpen = state[branch.dataset['branch'] as string];
    if (isOpen || (isSamePage && isOpen === 0)) branch.open = Boolean(isOpen);
  }
  const top = state[panel.dataset['branch'] as string];
  if (top !== undefined) {
    panel.scrollTop = Number(top);
    if (isSamePage) return;
  }
  const current = panel.querySelector(CURRENT_ENTRY);
  if (current) scrollWithin(panel, current);
}
