import { NAVIGATION_ID } from '../model/frame-ids.ts';
import type { ShellStore } from './shell-store.ts';

/** Desktop layout starts at this width. */
const DESKTOP = '(min-width: 996px)';

/** Close the navigation drawer when the page changes and when the layout becomes desktop. */
export function startDrawer(store: ShellStore): void {
  const close = () => document.getElementById(NAVIGATION_ID)?.hidePopover();
  store.subscribe(close);
  window.matchMedia(DESKTOP).addEventListener('change', close);
}
