import { CONTENT_ID } from '../model/dom-ids.ts';
import { findTarget } from '../model/input.ts';
import { toPreferredVersion, VERSION_ATTRIBUTE } from '../model/preferred-version.ts';
import { clearStorage, followStorage, readStorage, writeStorage } from '../model/storage.ts';
import type { ShellState } from '../model/view.ts';
import { dataset } from './dataset.ts';
import type { Store } from './shell-state.ts';

/** Holds the id of the dismissed announcement. */
const ANNOUNCEMENT_KEY = 'announcement';

/** Hide the announcement if the reader dismissed it. */
export function showAnnouncement(): void {
  dataset['dismissed'] = `${readStorage(ANNOUNCEMENT_KEY) === dataset['announcement']}`;
}

/** Dismiss the announcement with its button, also in other tabs. */
export function startAnnouncement(): void {
  followStorage(ANNOUNCEMENT_KEY, showAnnouncement);
  document.addEventListener('click', (event) => {
    if (!findTarget(event, '.announcement button')) return;
    writeStorage(ANNOUNCEMENT_KEY, dataset['announcement'] ?? '');
    dataset['dismissed'] = 'true';
    // The focused button is hidden now.
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  });
}

const VERSION_KEY = 'docs-version';

/** Whether the reader has selected a docs version. */
export function hasPreferredVersion(): boolean {
  return Boolean(readStorage(VERSION_KEY));
}

/** Store the docs version that the reader selects in the menu. */
export function storeVersions(): void {
  document.addEventListener('click', (event) => {
    const name = findTarget(event, `[${VERSION_ATTRIBUTE}]`)?.getAttribute(VERSION_ATTRIBUTE);
    if (name) writeStorage(VERSION_KEY, name);
  });
}

/** Link the navbar to the stored docs version. */
export function startVersion(store: Store<ShellState>): void {
  const apply = (): void => {
    const state = store.read();
    const { navbar, versions } = state.site;
    const name = readStorage(VERSION_KEY);
    const preferred = versions.find((version) => version.name === name);
    // The site may no longer have the version.
    if (!preferred) clearStorage(VERSION_KEY);
    else if (versions.length > 1) {
      const site = { ...state.site, navbar: toPreferredVersion(navbar, versions, preferred) };
      store.set({ ...state, site });
    }
  };
  followStorage(VERSION_KEY, apply);
  document.addEventListener('click', (event) => {
    if (findTarget(event, `[${VERSION_ATTRIBUTE}]`)) apply();
  });
}
