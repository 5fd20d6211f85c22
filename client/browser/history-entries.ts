import { restoreScroll } from './scroll.ts';

/** What the browser stores with a history entry, also when it is closed or discards the tab. */
interface EntryState extends Place {
  /** Not `key`, which extensions and other routers use. */
  entryKey: number;
  /** Key of the entry by which the reader came to the page. Entries of its sections have the same one. */
  pageKey: number;
  /** The link that the reader followed: its URL, and its index among the links to the same URL. */
  link?: [href: string, index: number];
}

interface Place {
  /** In CSS pixels. */
  scrollY?: number;
  /** Indexes of opened details and tabs. */
  opened?: number[];
}

/** Scroll positions, opened details and followed links of the history entries. */
export interface HistoryEntries {
  /** Save the place of the reader in the current entry, and the link by which the reader leaves it. */
  save(link?: HTMLAnchorElement): void;
  /**
   * Track the entry that the browser has gone to: its page is about to show. Returns whether it belongs to another
   * view of a page, which may be the same page.
   */
  enter(isNewPage: boolean): boolean;
  /** The scroll position of the current entry; undefined for a new one. */
  readScroll(): number | undefined;
  /** Open the details and tabs that were open in the current entry. Returns whether any has changed. */
  reopen(): boolean;
  /** Return to the position of the current entry, and to the link by which the reader left it. */
  restore(): void;
}

/** Browsers limit the rate of history updates. */
const SAVE_DELAY_MS = 100;

export function createHistoryEntries(): HistoryEntries {
  /** By key. Newer than the saved ones, because an entry that has been left cannot be updated. */
  const places = new Map<number, Place>();
  let timer: number | undefined;
  // Trusted: pages write the state of their own entries only.
  const read = () => history.state as Partial<EntryState> | null;
  const write = (change: Partial<EntryState>) => history.replaceState({ ...read(), ...change }, '');
  const readPlace = (): Place => ({ ...read(), ...places.get(key) });
  let key = 0;
  let pageKey = 0;
  const entries: HistoryEntries = {
    save(link) {
      window.clearTimeout(timer);
      const place = { scrollY: window.scrollY, opened: readOpenedParts() };
      places.set(key, place);
      // The browser has gone to another entry, whose page has not loaded yet.
      if (key !== (read()?.entryKey ?? key)) return;
      const change = { entryKey: key, ...place };
      write(
        link ? { ...change, link: [link.href, findSameLinks(link.href).indexOf(link)] } : change,
      );
    },
    enter(isNewPage) {
      window.clearTimeout(timer);
      const left = places.get(key);
      if (left) left.opened = readOpenedParts();
      const state = read();
      const leftPage = pageKey;
      key = state?.entryKey ?? Math.random();
      pageKey = state?.pageKey ?? (isNewPage ? key : leftPage);
      if (!state?.entryKey) write({ entryKey: key, pageKey });
      return pageKey !== leftPage;
    },
    readScroll: () => readPlace().scrollY,
    reopen() {
      const { opened } = readPlace();
      return opened !== undefined && showOpenedParts(opened);
    },
    restore() {
      const top = entries.readScroll();
      if (top !== undefined) restoreScroll(top);
      const [href, index = 0] = read()?.link ?? [];
      if (href !== undefined) findSameLinks(href)[index]?.focus({ preventScroll: true });
    },
  };
  entries.enter(true);
  const track = (): void => {
    places.set(key, { ...places.get(key), scrollY: window.scrollY });
    window.clearTimeout(timer);
    timer = window.setTimeout(() => entries.save(), SAVE_DELAY_MS);
  };
  window.addEventListener('scroll', track, { passive: true });
  // The event of details does not bubble.
  for (const type of ['toggle', 'change']) document.addEventListener(type, track, true);
  return entries;
}

function findSameLinks(href: string): HTMLElement[] {
  return [...document.links].filter((link) => link.href === href);
}

/**
 * Details and tabs of the article that a reader has opened. A tab of a group is not among them: the reader's choice
 * for the group is the same on all pages.
 */
const PARTS = 'article :is(details, :not([data-choices]) > input[type=radio])';

/** Return the indexes of the open details and the selected tabs of the article. */
function readOpenedParts(): number[] {
  return listParts().flatMap((part, index) => (isOpened(part) ? [index] : []));
}

/** Open the details and select the tabs at these indexes, and close all others. Returns whether any has changed. */
function showOpenedParts(indexes: number[]): boolean {
  const changed = [...listParts().entries()].filter(
    ([index, part]) => isOpened(part) !== indexes.includes(index),
  );
  for (const [index, part] of changed) {
    const isOpen = indexes.includes(index);
    if (part instanceof HTMLInputElement) part.checked = isOpen;
    else part.open = isOpen;
  }
  return changed.length > 0;
}

function listParts() {
  return [...document.querySelectorAll<HTMLDetailsElement | HTMLInputElement>(PARTS)];
}

function isOpened(part: HTMLDetailsElement | HTMLInputElement): boolean {
  return part instanceof HTMLInputElement ? part.checked : part.open;
}
