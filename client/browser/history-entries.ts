import { restoreScroll } from './scroll.ts';

/** What the browser stores with a history entry, also when it is closed or discards the tab. */
interface EntryState {
  key: number;
  /** In CSS pixels. */
  scrollY?: number;
  /** The link that the reader followed: its URL, and its index among the links to the same URL. */
  link?: [href: string, index: number];
}

/** Scroll positions and followed links of the history entries. */
export interface HistoryEntries {
  /** Save the scroll position of the current entry, and the link by which the reader leaves it. */
  save(link?: HTMLAnchorElement): void;
  /** Track the entry that the browser has gone to: its page is about to show. */
  enter(): void;
  /** The scroll position of the current entry; undefined for a new one. */
  readScroll(): number | undefined;
  /** Return to the position of the current entry, and to the link by which the reader left it. */
  restore(): void;
}

/** Browsers limit the rate of history updates. */
const SAVE_DELAY_MS = 100;

export function createHistoryEntries(): HistoryEntries {
  /** By key. Newer than the saved ones, because an entry that has been left cannot be updated. */
  const positions = new Map<number, number>();
  let timer: number | undefined;
  // Trusted: pages write the state of their own entries only.
  const read = () => history.state as Partial<EntryState> | null;
  const write = (change: Partial<EntryState>) => history.replaceState({ ...read(), ...change }, '');
  let key = 0;
  const entries: HistoryEntries = {
    save(link) {
      window.clearTimeout(timer);
      const change = { key, scrollY: window.scrollY };
      positions.set(key, change.scrollY);
      // The browser has gone to another entry, whose page has not loaded yet.
      if (key !== (read()?.key ?? key)) return;
      write(
        link ? { ...change, link: [link.href, findSameLinks(link.href).indexOf(link)] } : change,
      );
    },
    enter() {
      window.clearTimeout(timer);
      key = read()?.key ?? Math.random();
      if (!read()?.key) write({ key });
    },
    readScroll: () => positions.get(key) ?? read()?.scrollY,
    restore() {
      const top = entries.readScroll();
      if (top !== undefined) restoreScroll(top);
      const [href, index = 0] = read()?.link ?? [];
      if (href !== undefined) findSameLinks(href)[index]?.focus({ preventScroll: true });
    },
  };
  entries.enter();
  const track = (): void => {
    positions.set(key, window.scrollY);
    window.clearTimeout(timer);
    timer = window.setTimeout(() => entries.save(), SAVE_DELAY_MS);
  };
  window.addEventListener('scroll', track, { passive: true });
  return entries;
}

function findSameLinks(href: string): HTMLElement[] {
  return [...document.links].filter((link) => link.href === href);
}
