import { NAVIGATION_ID, SIDEBAR_ID } from '../model/dom-ids.ts';
import { BRANCH_ATTRIBUTE } from '../model/sidebar.ts';
import { scrollWithin } from './scroll.ts';
import { parseStored, readStorage, writeStorage } from '../model/storage.ts';

/** The desktop layout starts at this width, as in `layout.css`. */
export const DESKTOP = '(min-width: 62.25em)';

/*
 * One object per tab in the session storage: id of a branch → 1 (open) or 0, name of a sidebar → its scroll
 * position, `PAGE` → path of the current entry.
 */
const SIDEBAR_KEY = 'sidebar';

/** No branch and no sidebar has this name. */
const PAGE = '/';

const CURRENT_ENTRY = `#${SIDEBAR_ID} [aria-current]`;

/** The state of about 200 branches. A longer one is cleared, because ids of removed branches stay in it. */
const MAX_LENGTH = 9_999;

/** Save the sidebar's state when the reader leaves the document or the browser discards it. */
export function trackSidebar(): void {
  window.addEventListener('pagehide', saveSidebar);
  document.addEventListener('visibilitychange', saveSidebar);
}

/** Save the open branches and the scroll position. */
export function saveSidebar(): void {
  const panel = document.getElementById(NAVIGATION_ID);
  const name = panel?.dataset['branch'];
  if (!panel || !name) return;
  const stored = readStorage(SIDEBAR_KEY, 'sessionStorage') ?? '';
  const state = stored.length > MAX_LENGTH ? {} : parseStored(stored);
  state[PAGE] = panel.querySelector<HTMLAnchorElement>(CURRENT_ENTRY)?.pathname;
  // A closed drawer has no scroll position.
  if (panel.clientHeight > 0) state[name] = panel.scrollTop;
  const branches = panel.querySelectorAll<HTMLDetailsElement>(`details[${BRANCH_ATTRIBUTE}]`);
  for (const branch of branches) {
    state[branch.dataset['branch'] as string] = Number(branch.open);
  }
  writeStorage(SIDEBAR_KEY, JSON.stringify(state), 'sessionStorage');
}

let isRestored = false;

/**
 * Restore the sidebar when the parser has completed it. Runs in the head's script, where to read the layout costs one
 * more of it: a closed drawer has none, and some browsers show the current entry themselves (see `sidebar.css`).
 */
export function restoreParsedSidebar(): void {
  const panel = document.getElementById(NAVIGATION_ID);
  // A comment follows the panel.
  if (isRestored || !panel?.nextSibling) return;
  isRestored = true;
  restoreSidebar(panel, matchMedia(DESKTOP).matches, 'scrollInitialTarget' in panel.style);
}

/** Mark the entry of the current page, or of the list below which it stands, open its branches and scroll to it. */
export function showCurrentEntry(): void {
  const panel = document.getElementById(NAVIGATION_ID);
  if (!panel) return;
  const links = panel.querySelectorAll<HTMLAnchorElement>(
    `#${SIDEBAR_ID} li > a:not([${BRANCH_ATTRIBUTE}])`,
  );
  const list = document.querySelector<HTMLAnchorElement>('.breadcrumbs li:last-child > a');
  const { pathname } = location;
  const isEntry = Array.from(links, (link) => link.pathname).includes(pathname);
  const current = isEntry ? pathname : list?.pathname;
  for (const link of links) {
    if (link.pathname === current) link.setAttribute('aria-current', isEntry ? 'page' : 'true');
    else link.removeAttribute('aria-current');
  }
  let branch = panel.querySelector(CURRENT_ENTRY)?.closest('details');
  while (branch) {
    branch.open = true;
    branch = branch.parentElement?.closest('details');
  }
  restoreSidebar(panel, true, false);
}

/** Restore the saved state. With another current entry than the saved one, scroll to it if needed. */
function restoreSidebar(panel: HTMLElement, isShown: boolean, showsCurrent: boolean): void {
  const state = parseStored(readStorage(SIDEBAR_KEY, 'sessionStorage'));
  const current = panel.querySelector<HTMLAnchorElement>(CURRENT_ENTRY);
  const isSamePage = current && state[PAGE] === current.pathname;
  for (const branch of panel.querySelectorAll('details')) {
    // The state of the same page has all of its branches.
    branch.open = Boolean(
      state[branch.dataset['branch'] as string] || (!isSamePage && branch.open),
    );
  }
  const top = state[panel.dataset['branch'] as string];
  if (!isShown) return;
  if (top !== undefined) panel.scrollTop = top as number;
  const isAtPlace = top === undefined ? showsCurrent : isSamePage;
  if (current && !isAtPlace) scrollWithin(panel, current);
}
