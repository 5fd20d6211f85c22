import { CONTENT_ID } from '../model/dom-ids.ts';
import { findTarget } from '../model/input.ts';
import type { ColorMode, ColorModeStore } from '../model/preferences.ts';
import {
  CHOICES_ATTRIBUTE,
  DEFAULT_COLOR_MODE,
  toPreferredVersion,
  VERSION_ATTRIBUTE,
} from '../model/preferences.ts';
import {
  clearStorage,
  onStorageChange,
  parseStored,
  readStorage,
  writeStorage,
} from '../model/storage.ts';
import type { ShellState } from '../model/view.ts';
import type { Store } from './shell-state.ts';
import { createStore } from './shell-state.ts';

/*
 * What the browser stores for the reader: the colour mode, the dismissed announcement, the selected tabs and the docs
 * version. The state is in data attributes of the root element, which style sheets read and which the head's script
 * sets before the first paint. So a choice lasts until the page is left even if storage is blocked.
 */

export const { dataset } = document.documentElement;

const COLOR_MODE_KEY = 'color-mode';

/** Read the stored mode. Other values mean the default. */
export function readColorMode(): ColorMode {
  return readStorage(COLOR_MODE_KEY) === 'dark' ? 'dark' : DEFAULT_COLOR_MODE;
}

export function showColorMode(mode: ColorMode): void {
  dataset['colorMode'] = mode;
}

/** Create the store of the colour mode, in sync with other tabs. */
export function createColorModeStore(): ColorModeStore {
  const { read, set, subscribe } = createStore(readColorMode());
  subscribe(() => showColorMode(read()));
  onStorageChange(COLOR_MODE_KEY, () => set(readColorMode()));
  return {
    read,
    choose(mode) {
      writeStorage(COLOR_MODE_KEY, mode);
      set(mode);
    },
    subscribe,
  };
}

/** Holds the id of the dismissed announcement. */
const ANNOUNCEMENT_KEY = 'announcement';

/** Hide the announcement if the reader dismissed it. */
export function showAnnouncement(): void {
  dataset['dismissed'] = String(readStorage(ANNOUNCEMENT_KEY) === dataset['announcement']);
}

/** Dismiss the announcement with its button, also in other tabs. */
export function startAnnouncement(): void {
  onStorageChange(ANNOUNCEMENT_KEY, showAnnouncement);
  document.addEventListener('click', (event) => {
    if (!findTarget(event, '.announcement button')) return;
    writeStorage(ANNOUNCEMENT_KEY, dataset['announcement'] ?? '');
    dataset['dismissed'] = 'true';
    // The focused button is hidden now.
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  });
}

/** Holds an object: group of tab sets → value of the selected tab. */
const CHOICES_KEY = 'choices';

/** Store the tab that the reader selects, and select it in all tab sets of its group. */
export function startChoices(): void {
  addEventListener('change', ({ target }) => {
    const { parentElement: set, value } = target as HTMLInputElement;
    const group = set?.dataset['choices'];
    if (!group) return;
    dataset['chosen'] = JSON.stringify({ ...parseStored(dataset['chosen']), [group]: value });
    writeStorage(CHOICES_KEY, dataset['chosen']);
    // Tab sets above may change their height. This one must not move.
    const { top } = set.getBoundingClientRect();
    showChoices();
    scrollBy(0, set.getBoundingClientRect().top - top);
  });
  // In other browser tabs.
  onStorageChange(CHOICES_KEY, () => {
    loadChoices();
    showChoices();
  });
}

/** Select the stored tabs in the document, in the sets that have them. */
export function showChoices(): void {
  const chosen = parseStored(dataset['chosen']);
  const inputs = document.querySelectorAll<HTMLInputElement>(`[${CHOICES_ATTRIBUTE}]>input`);
  for (const input of inputs) {
    const { parentElement: set, value } = input;
    const checked = set?.querySelector<HTMLInputElement>(':scope>:checked');
    // A set may have several tabs with the value.
    const isChecked = checked?.value === value;
    if (value === chosen[set?.dataset['choices'] as string] && !isChecked) input.checked = true;
  }
}

/** Load the selected tabs. If storage is blocked, the document has the only copy. */
export function loadChoices(): void {
  dataset['chosen'] = readStorage(CHOICES_KEY) ?? dataset['chosen'] ?? '';
}

const VERSION_KEY = 'docs-version';

/** Store the docs version that the reader selects in the menu, and link the navbar to it. */
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
  apply();
  onStorageChange(VERSION_KEY, apply);
  document.addEventListener('click', (event) => {
    const name = findTarget(event, `[${VERSION_ATTRIBUTE}]`)?.getAttribute(VERSION_ATTRIBUTE);
    if (!name) return;
    writeStorage(VERSION_KEY, name);
    apply();
  });
}
