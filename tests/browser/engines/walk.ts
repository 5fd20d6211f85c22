import { expect } from 'vitest';
import { FAQS, INTRO, OPERATION, OPERATORS } from '../pages.ts';
import type { Scene, Tab } from './tab.ts';

/** Each is a walk. */
const SEEDS = [1, 2, 3, 4, 5, 6];
const LENGTH = 16;

/** Pages of both sidebars, most of them with details. */
const PATHS = [INTRO, '/docs/user-guide/rule-editor/manage', OPERATORS, OPERATION, FAQS];
const QUERIES = ['?lang=python', '?way=api', '?way=dashboard&lang=go'];

/** Widths in CSS pixels: a phone, a tablet and a desktop. */
const WIDTHS = [390, 800, 1280];

/** A history entry, as the model has it. */
interface Entry {
  /** Path, query and hash. */
  url: string;
  /** In CSS pixels; undefined when the layout has changed since. */
  top: number | undefined;
  /** Indexes of the open details of the article. */
  opened: number[];
  /** The same for entries of a page and its sections, between which details stay as they are. */
  page: number;
  /** The same for entries of a document. */
  document: number;
}

/**
 * Random sequences of what readers do. After each step, the page is compared with a model of the history. The driver of
 * WebKitGTK loses sight of documents that its history takes out of the cache, so WebKit has scenes alone.
 */
export const WALKS: Record<string, Scene> = Object.fromEntries(
  SEEDS.map((seed) => [
    `no place is lost in a random walk, seed ${seed}`,
    (tab) => new Walk(tab, createRandom(seed)).take(),
  ]),
);

class Walk {
  readonly entries: Entry[] = [];
  index = -1;
  readonly done: string[] = [];

  readonly tab: Tab;
  readonly random: () => number;

  constructor(tab: Tab, random: () => number) {
    this.tab = tab;
    this.random = random;
  }

  async take(): Promise<void> {
    const { tab } = this;
    const url = this.pick(PATHS);
    await tab.driver.open(new URL(url, tab.origin).href);
    if (this.random() < 0.5) await tab.untilHydrated();
    await this.push('document', { url, top: 0 });
    this.done.push(url);
    while (this.done.length <= LENGTH) {
      const name = this.pick(Object.keys(STEPS));
      const detail = await STEPS[name]?.(this);
      if (detail === false) continue;
      this.done.push(`${name} ${detail}`);
      await this.expectPlace();
    }
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }

  /** Pick another page than the current one. */
  pickPath(): string {
    const { url = '' } = this.entries[this.index] ?? {};
    return this.pick(PATHS.filter((path) => path !== url.replace(/[?#].*/, '')));
  }

  /** Add an entry, which replaces those after the current one. */
  async push(kind: 'document' | 'page' | 'section', place: Partial<Entry> = {}): Promise<void> {
    const current = this.entries[this.index];
    const page = this.random();
    const { url, opened, top } = await this.tab.evaluate(readPage);
    const entry = { url, opened, top, ...place, page, document: page };
    if (current && kind !== 'document') entry.document = current.document;
    if (current && kind === 'section') entry.page = current.page;
    this.index += 1;
    this.entries.splice(this.index, Infinity, entry);
  }

  /** Take over the reader's place in the current entry. */
  async change(): Promise<void> {
    const { url, opened, top } = await this.tab.evaluate(readPage);
    Object.assign(this.entries[this.index] ?? {}, { url, opened, top });
  }

  async go(steps: number): Promise<string | false> {
    const left = this.entries[this.index];
    const entry = this.entries[this.index + steps];
    if (steps === 0 || !left || !entry) return false;
    this.index += steps;
    if (left.page === entry.page) entry.opened = left.opened;
    await this.tab.goBack(-steps);
    await this.untilLoaded(entry.url);
    return entry.url;
  }

  /** Load a document by the page, because drivers lose sight of documents that come out of the browser's cache. */
  async load(url: string): Promise<string> {
    await this.tab.evaluate((to) => void setTimeout(() => location.assign(to)), url);
    await this.untilLoaded(url);
    await this.push('document', { url, top: 0 });
    return url;
  }

  untilLoaded(url: string): Promise<void> {
    return this.tab.untilTrue(
      (end) => location.href.endsWith(end) && document.readyState === 'complete',
      url,
    );
  }

  async expectPlace(): Promise<void> {
    const { url, opened, top } = this.entries[this.index] as Entry;
    const message = this.done.join(', ');
    const read = () => this.tab.evaluate(readPage).catch(String);
    await expect.poll(read, { message }).toEqual({
      url,
      opened,
      top: top === undefined ? expect.any(Number) : expect.closeTo(top, -1),
      current: url.replace(/[?#].*/, ''),
      faults: [],
    });
    if (top === undefined) await this.change();
  }
}

/** Steps return what they have done, or false where they could not. */
const STEPS: Record<string, (walk: Walk) => Promise<string | false>> = {
  async follow(walk) {
    const { tab } = walk;
    const url = walk.pickPath();
    const isHydrated = await tab.has('html[data-hydrated]');
    await tab.followLink(url);
    await tab.untilAt(url);
    if (isHydrated) await tab.until('#mainContent:focus');
    await walk.push(isHydrated ? 'page' : 'document', { top: 0 });
    return url;
  },
  /** The client loads when the reader acts. */
  'load a document': (walk) => walk.load(walk.pickPath()),
  'type a query': (walk) => walk.load(walk.pickPath() + walk.pick(QUERIES)),
  async 'type a hash'(walk) {
    const { tab } = walk;
    // The client may select other tabs above the target, which moves it.
    await tab.untilHydrated();
    // Its target may be in closed details.
    const hash = await tab.evaluate((share) => {
      const targets = document.querySelectorAll('article [id]:not(input, [popover], [popover] *)');
      const hashes = Array.from(targets, ({ id }) => `#${encodeURIComponent(id)}`);
      const others = hashes.filter((each) => each !== location.hash);
      return others[Math.floor(share * others.length)] ?? '';
    }, walk.random());
    if (hash === '') return false;
    if (walk.random() < 0.5) await tab.evaluate((value) => void (location.hash = value), hash);
    else await tab.evaluate((value) => location.assign(value), hash);
    const read = () => tab.evaluate(readDistance, hash).catch(() => NaN);
    await expect.poll(read, { message: hash }).toBeCloseTo(0, -1);
    await walk.push('section');
    return hash;
  },
  async scroll(walk) {
    const end = await walk.tab.evaluate(
      () => document.documentElement.scrollHeight - window.innerHeight,
    );
    const top = Math.floor(walk.random() * end);
    if (top === (await walk.tab.evaluate(() => Math.round(window.scrollY)))) return false;
    await walk.tab.scrollTo(top);
    await walk.change();
    return `${top}`;
  },
  async fold(walk) {
    const { tab } = walk;
    await tab.untilHydrated();
    // In one call: the client may be about to save what has changed before.
    const [at, saved] = await tab.evaluate((share): [number, string] => {
      const state = JSON.stringify(history.state?.opened ?? null);
      const details = document.querySelectorAll<HTMLDetailsElement>('article details');
      const which = Math.floor(share * details.length);
      const part = details[which];
      if (part) part.open = !part.open;
      return [part ? which : -1, state];
    }, walk.random());
    if (at < 0) return false;
    await tab.untilTrue((state) => JSON.stringify(history.state?.opened ?? null) !== state, saved);
    await walk.change();
    return `${at}`;
  },
  back: (walk) => walk.go(-1),
  forward: (walk) => walk.go(1),
  /** Firefox takes a document out of its cache as it was left, whichever of its entries the history requests. */
  'far back'(walk) {
    const { document } = walk.entries[walk.index] ?? {};
    return walk.go(walk.entries.findIndex((entry) => entry.document === document) - walk.index);
  },
  async rotate(walk) {
    const width = walk.pick(WIDTHS);
    await walk.tab.driver.resize(width, 740);
    for (const entry of walk.entries) entry.top = undefined;
    return `${width}`;
  },
  async reload({ tab, random }) {
    await tab.driver.reload();
    if (random() < 0.5) return 'without the client';
    await tab.untilHydrated();
    return 'with the client';
  },
};

/** How far the target of a hash is from what covers the top of the window, or 0 at the end of the page. */
function readDistance(hash: string): number {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (location.hash !== hash || !target?.checkVisibility()) return NaN;
  const root = document.documentElement;
  const margin = parseFloat(getComputedStyle(target).scrollMarginTop) || 0;
  const padding = parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
  const distance = target.getBoundingClientRect().top - margin - padding;
  const isAtEnd = window.scrollY + window.innerHeight >= root.scrollHeight - 1;
  return isAtEnd && distance > 0 ? 0 : distance;
}

/** The reader's place, and what is wrong with the page. Waits for the layout. */
async function readPage() {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { pathname, search, hash } = location;
  const find = (selector: string) => document.querySelector(selector);
  const details = [...document.querySelectorAll<HTMLDetailsElement>('article details')];
  const { activeElement: focused } = document;
  const faults = {
    'another heading': !document.title.startsWith(find('main h1')?.textContent ?? '?'),
    'something stays open': find('main[inert], dialog[open], :popover-open') !== null,
    'the focus is on something hidden':
      focused?.checkVisibility({ visibilityProperty: true }) !== true ||
      focused.closest('[inert]') !== null,
  };
  return {
    url: pathname + search + hash,
    opened: details.flatMap((part, index) => (part.open ? [index] : [])),
    top: window.scrollY,
    current: find('.sidebar [aria-current=page]')?.getAttribute('href') ?? '',
    faults: Object.entries(faults).flatMap(([name, isFault]) => (isFault ? [name] : [])),
  };
}

/** Mulberry32: the same numbers for the same seed, at least 0 and below 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
