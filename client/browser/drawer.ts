import { NAVIGATION_ID } from '../model/frame-ids.ts';
import type { ShellState } from '../model/view.ts';
import { saveSidebar, showPlaceInSidebar } from './sidebar-state.ts';
import type { Store } from './store.ts';

/** Desktop layout starts at this width. */
const DESKTOP = '(min-width: 996px)';

/**
 * Complete the navigation drawer, which the browser opens and closes by itself: the focus stays in it,
 * and it closes when the page changes and when the layout becomes desktop.
 */
export function startDrawer(store: Store<ShellState>): void {
  const panel = document.getElementById(NAVIGATION_ID);
  if (!panel) return;
  const close = () => panel.hidePopover();
  store.subscribe(close);
  window.matchMedia(DESKTOP).addEventListener('change', close);
  window.addEventListener('pagehide', close);
  panel.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    // The page does not change then.
    if (link?.pathname === location.pathname) close();
  });
  panel.addEventListener('beforetoggle', (event) => {
    if (!(event instanceof ToggleEvent) || event.newState === 'open') return;
    // While it has a position.
    saveSidebar();
    // Before the browser gives the focus back to what is inert no longer.
    setRestInert(panel, false);
  });
  panel.addEventListener('toggle', (event) => {
    if (event instanceof ToggleEvent && event.newState === 'open') {
      setRestInert(panel, true);
      panel.focus({ preventScroll: true });
      showPlaceInSidebar();
    } else if (document.activeElement === document.body) {
      // A click beside the drawer leaves the focus nowhere.
      document.querySelector<HTMLElement>(`[popovertarget="${NAVIGATION_ID}"]`)?.focus();
    }
  });
}

/** Take all but the panel, and what it stands in, out of reach. */
function setRestInert(panel: HTMLElement, isInert: boolean): void {
  for (let node: Element = panel; node.parentElement; node = node.parentElement) {
    for (const sibling of node.parentElement.children) {
      if (sibling === node || !(sibling instanceof HTMLElement)) continue;
      // Announcements are read all the same.
      if (!sibling.matches('head, script, [aria-live]')) sibling.inert = isInert;
    }
  }
}
