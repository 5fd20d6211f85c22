/*
 * How `client/article/tab-set.tsx` builds a tab set: radio buttons and labels, each before its panel, and perhaps a
 * select that stands for them. CSS shows the panel of the selected one.
 */
import { followStorage, parseStored, readStorage, writeStorage } from '../model/storage.ts';
import { URL_TAB_GROUPS } from '../model/tab-groups.ts';
import { dataset } from './dataset.ts';

/** Holds an object: group of tab sets → value of the selected tab. */
const TABS_KEY = 'choices';

/**
 * Add stored selections, and select their tabs in the document, in the sets that have them. What the URL selects comes
 * before them, and is not stored: it may be somebody else's.
 */
export type SelectTabs = (stored?: Record<string, unknown>) => void;

/** Create the function that selects the stored tabs. Runs in the head's script, before the first paint. */
export function createTabSelection(): SelectTabs {
  // If storage is blocked, this is the only copy.
  const selection = parseStored(readStorage(TABS_KEY));
  return (stored) => {
    Object.assign(selection, stored);
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
}

/** Select the same tab in all sets of its group, and in other browser tabs, without moving what the reader sees. */
export function startTabs(selectTabs: SelectTabs): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const set = target.parentElement;
    const group = set?.dataset['choices'];
    if (set && group) {
      const restorePlace = readPlace(set);
      storeTab(group, target.value);
      selectTabs({ [group]: target.value });
      restorePlace();
    }
    const { example } = target.dataset;
    if (example) selectExample(example);
  });
  followStorage(TABS_KEY, () => selectTabs(parseStored(readStorage(TABS_KEY))));
  addEventListener('hashchange', showTargetExample);
}

/** Store the selected tab of a group, in the URL too if its copy should show the same. */
function storeTab(group: string, value: string): void {
  const selection = { ...parseStored(readStorage(TABS_KEY)), [group]: value };
  writeStorage(TABS_KEY, JSON.stringify(selection));
  if (!URL_TAB_GROUPS.includes(group)) return;
  dataset[group] = value;
  const url = new URL(location.href);
  url.searchParams.set(group, value);
  history.replaceState(history.state, '', url);
}

/** Return what scrolls a set to its place when sets above have changed; for a switch, which follows the reader, the block below it. */
function readPlace(set: Element): () => void {
  const readTop = (element: Element) => element.getBoundingClientRect().top;
  const { bottom } = set.getBoundingClientRect();
  const blocks = set.matches('.tab-switch') ? [...(set.parentElement?.children ?? [])] : [set];
  const block = blocks.find((other) => other.getBoundingClientRect().bottom > bottom) ?? set;
  // Another panel of a switched set shows its start.
  const top =
    block.matches('.switched') && block !== set ? Math.max(readTop(block), bottom) : readTop(block);
  return () => scrollBy(0, readTop(block) - top);
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

/** Select the example of the response in the URL's fragment, which stays where it is: `#response-422`. */
export function showTargetExample(): void {
  const { hash } = location;
  const [, status] = /^#response-(\w+)/.exec(hash) ?? [];
  const inputs = document.querySelectorAll<HTMLInputElement>(
    '.tabs[aria-labelledby=response-examples] > input',
  );
  const input = [...inputs].find(({ value }) => value.split(' ')[0] === status);
  if (!input) return;
  // Examples are above the responses in narrow windows.
  const readTop = () => document.getElementById(hash.slice(1))?.getBoundingClientRect().top ?? 0;
  const top = readTop();
  input.checked = true;
  scrollBy(0, readTop() - top);
}

/** Select the response to the request that the reader selects, and the request of a response. */
function selectExample(example: string): void {
  const selector = `.operation-examples input[data-example="${CSS.escape(example)}"]`;
  for (const input of document.querySelectorAll<HTMLInputElement>(selector)) input.checked = true;
}

/** Select a tab, or the tab of a panel. Returns whether it was another one; false for all other elements. */
export function selectTab(element: Element): boolean {
  const tab = element.matches('input[type=radio]') ? element : findTab(element);
  if (!(tab instanceof HTMLInputElement) || tab.checked) return false;
  const { value, parentElement: set } = tab;
  tab.checked = true;
  const select = set?.querySelector<HTMLSelectElement>(':scope > select');
  if (select) select.value = value;
  if (!set?.matches('.switched')) return true;
  // The page's switch shows what its sets show.
  const inputs = document.querySelectorAll<HTMLInputElement>(':is(.tab-switch, .switched) > input');
  for (const input of inputs) if (input.value === value) input.checked = true;
  return true;
}

function findTab(panel: Element): Element | undefined {
  const children = [...(panel.parentElement?.children ?? [])];
  const radios = children.filter((child) => child.matches('input[type=radio]'));
  const panels = children.filter((child) => !child.matches('input, label, select'));
  return radios[panels.indexOf(panel)];
}

/** Let the browser's find reach the text of tabs that are not selected. CSS still decides which panels show. */
export function makeTabsFindable(): void {
  // Elsewhere (Chrome before 102, Firefox before 139, Safari before 26.2) the attribute hides like any `hidden`.
  if (!('onbeforematch' in document.documentElement)) return;
  for (const panel of document.querySelectorAll('.tab-panel')) hideUntilFound(panel);
}

/** Call `reveal` with the panel in which the browser has found a text. */
export function startFindableTabs(reveal: (panel: Element) => void): void {
  document.addEventListener('beforematch', ({ target }) => {
    if (!(target instanceof Element)) return;
    reveal(target);
    // The browser removes the attribute after the event.
    setTimeout(() => hideUntilFound(target));
  });
}

function hideUntilFound(panel: Element): void {
  panel.setAttribute('hidden', 'until-found');
}
