import { findTarget } from '../model/input.ts';
import { followStorage, parseStored, readStorage, writeStorage } from '../model/storage.ts';
import { TAB_GROUP_ATTRIBUTE, URL_TAB_GROUPS } from '../model/tab-groups.ts';
import { dataset } from './dataset.ts';

/** Holds an object: group of tab sets → value of the selected tab. */
const TABS_KEY = 'choices';

/**
 * Add stored selections, and select their tabs in the document, in the sets that have them. What the URL selects comes
 * before them, and is not stored: it may be somebody else's.
 */
export type SelectTabs = (stored?: string | null) => void;

/**
 * Store the tab that the reader selects, or picks in the select that stands for tabs, and select it in all tab sets of
 * its group. Runs in the head's script, because tabs work without the client.
 */
export function startTabSelection(): SelectTabs {
  // If storage is blocked, this is the only copy.
  const selection: Record<string, unknown> = {};
  const selectTabs: SelectTabs = (stored) => {
    Object.assign(selection, parseStored(stored));
    // What the URL selects decides, unless no tab has it.
    for (const values of [selection, dataset]) {
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
  selectTabs(readStorage(TABS_KEY));
  addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement;
    const set = input.parentElement;
    const group = set?.dataset['choices'];
    if (!group) return;
    selection[group] = input.value;
    dataset[group] &&= input.value;
    writeStorage(TABS_KEY, JSON.stringify(selection));
    // Tab sets above may change their height. This one must not move.
    const { top } = set.getBoundingClientRect();
    selectTabs();
    scrollBy(0, set.getBoundingClientRect().top - top);
  });
  return selectTabs;
}

/** Read the tabs that the URL selects into the root element, after a navigation. */
export function readTabsFromUrl(): void {
  const query = new URLSearchParams(location.search);
  for (const group of URL_TAB_GROUPS) {
    const value = query.get(group);
    if (value === null) delete dataset[group];
    else dataset[group] = value;
  }
}

/** Write the selected tab of a set to the URL, so that its copy shows the same. */
export function writeTabToUrl(set: Element | null | undefined): void {
  const group = set?.getAttribute(TAB_GROUP_ATTRIBUTE) ?? '';
  const input = set?.querySelector<HTMLInputElement>(':scope > :checked');
  if (!input || !URL_TAB_GROUPS.includes(group)) return;
  const url = new URL(location.href);
  url.searchParams.set(group, input.value);
  history.replaceState(history.state, '', url);
  dataset[group] = input.value;
}

/** Write selected tabs to the URL, and select those that are selected in other browser tabs. */
export function syncTabs(selectTabs: SelectTabs): void {
  addEventListener('change', (event) =>
    writeTabToUrl(findTarget(event, `[${TAB_GROUP_ATTRIBUTE}]`)),
  );
  followStorage(TABS_KEY, () => selectTabs(readStorage(TABS_KEY)));
}
