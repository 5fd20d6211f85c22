import { CONTENT_ID } from '../model/dom-ids.ts';
import { findTarget } from '../model/input.ts';
import {
  ADDRESS_GROUPS,
  CHOICES_ATTRIBUTE,
  toPreferredVersion,
  VERSION_ATTRIBUTE,
} from '../model/choices.ts';
import {
  clearStorage,
  followStorage,
  parseStored,
  readStorage,
  writeStorage,
} from '../model/storage.ts';
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

/** Holds an object: group of tab sets → value of the selected tab. */
const CHOICES_KEY = 'choices';

/**
 * Add stored choices, and select their tabs in the document, in the sets that have them. What the address selects comes
 * before them, and is not stored: it may be somebody else's.
 */
export type ShowChoices = (stored?: string | null) => void;

/**
 * Store the tab that the reader selects, or picks in the select that stands for tabs, and select it in all tab sets of
 * its group. Runs in the head's script, because tabs work without the client.
 */
export function startChoices(): ShowChoices {
  // If storage is blocked, this is the only copy.
  const choices: Record<string, unknown> = {};
  const show: ShowChoices = (stored) => {
    Object.assign(choices, parseStored(stored));
    // What the address selects decides, unless no tab has it.
    for (const values of [choices, dataset]) {
      for (const input of document.querySelectorAll<HTMLInputElement>('[data-choices]>input')) {
        const set = input.parentElement as HTMLElement;
        const selected = set.querySelector<HTMLInputElement>(':scope>:checked');
        const value = values[set.dataset['choices'] as string];
        if (input.value !== value) continue;
        // A set may have several tabs with the value.
        if (selected?.value !== value) input.checked = true;
        // A select that stands for the tabs shows the same.
        (set.querySelector('select') ?? input).value = value;
      }
    }
  };
  show(readStorage(CHOICES_KEY));
  addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement;
    const set = input.parentElement;
    const group = set?.dataset['choices'];
    if (!group) return;
    choices[group] = input.value;
    dataset[group] &&= input.value;
    writeStorage(CHOICES_KEY, JSON.stringify(choices));
    // Tab sets above may change their height. This one must not move.
    const { top } = set.getBoundingClientRect();
    show();
    scrollBy(0, set.getBoundingClientRect().top - top);
  });
  return show;
}

/** Select what the address says, after a navigation. */
export function readAddress(): void {
  const query = new URLSearchParams(location.search);
  for (const group of ADDRESS_GROUPS) {
    const value = query.get(group);
    if (value === null) delete dataset[group];
    else dataset[group] = value;
  }
}

/** Put the selected tab of a set into the address, so that its copy shows the same. */
export function writeAddress(set: Element | null | undefined): void {
  const group = set?.getAttribute(CHOICES_ATTRIBUTE) ?? '';
  const input = set?.querySelector<HTMLInputElement>(':scope > :checked');
  if (!input || !ADDRESS_GROUPS.includes(group)) return;
  const url = new URL(location.href);
  url.searchParams.set(group, input.value);
  history.replaceState(history.state, '', url);
  dataset[group] = input.value;
}

/** Put selected tabs into the address, and select those that are selected in other browser tabs. */
export function syncChoices(show: ShowChoices): void {
  addEventListener('change', (event) => writeAddress(findTarget(event, `[${CHOICES_ATTRIBUTE}]`)));
  followStorage(CHOICES_KEY, () => show(readStorage(CHOICES_KEY)));
}

const VERSION_KEY = 'docs-version';

/** Whether the reader has selected a docs version. */
export function hasPreferredVersion(): boolean {
  return readStorage(VERSION_KEY) !== null;
}

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
  followStorage(VERSION_KEY, apply);
  document.addEventListener('click', (event) => {
    const name = findTarget(event, `[${VERSION_ATTRIBUTE}]`)?.getAttribute(VERSION_ATTRIBUTE);
    if (!name) return;
    writeStorage(VERSION_KEY, name);
    apply();
  });
}
