import type { Tab } from './engine.ts';
import {
  followLink,
  goBack,
  isVisible,
  openSearch,
  scrollTo,
  untilHydrated,
  untilPresent,
  untilTrue,
} from './tab.ts';
import { loadDocument, readPlace, untilAtTarget, untilLoaded } from './walk-page.ts';
import type { Place } from './walk-page.ts';

/** What the model expects of a history entry. */
export interface Entry extends Place {
  /** The same for entries of a page and its sections, between which details stay as they are. */
  page: number;
  /** The same for entries of a document. */
  document: number;
}

/** A random walk: the browser's history as the model has it, and where in it the reader is. */
export interface Walk {
  tab: Tab;
  entries: Entry[];
  index: number;
  /** At least 0 and below 1. */
  random: () => number;
}

/** Returns what it has done, or false where it could not. */
type Step = (walk: Walk) => Promise<string | false>;

/** Pages of both sidebars, most of them with details. */
const PATHS = [
  '/docs/user-guide/users/intro',
  '/docs/user-guide/rule-editor/recipes',
  '/docs/user-guide/administration/operators',
  '/docs/api/management/create-user',
  '/docs/api/management/list-missions',
  '/docs/faqs/',
];

const QUERIES = ['?lang=python', '?way=api', '?way=dashboard&lang=go'];
const SEARCHES = ['webhook', 'voucher', 'birthday'];

/** Widths in CSS pixels: a phone, a tablet and a desktop. */
const WIDTHS = [390, 800, 1280];
const HEIGHT = 740;

export const STEPS: Record<string, Step> = {
  async follow(walk) {
    const path = pickPath(walk);
    const isHydrated = await walk.tab.evaluate(
      () => 'hydrated' in document.documentElement.dataset,
    );
    await followLink(walk.tab, path);
    if (isHydrated) await untilPresent(walk.tab, '#mainContent:focus');
    await push(walk, isHydrated ? 'page' : 'document', { top: 0 });
    return path;
  },
  /** The client loads when the reader acts. */
  async 'load a document'(walk) {
    const path = pickPath(walk);
    await loadDocument(walk.tab, path);
    await push(walk, 'document', { url: path, top: 0 });
    return path;
  },
  async 'type a query'(walk) {
    const path = pickPath(walk) + pick(walk, QUERIES);
    await loadDocument(walk.tab, path);
    await push(walk, 'document', { url: path, top: 0 });
    return path;
  },
  async 'type a hash'(walk) {
    const { tab } = walk;
    const hash = await pickHash(walk);
    if (hash === false) return false;
    const way = pick(walk, ['hash', 'assign', 'open']);
    if (way === 'hash') await tab.evaluate((value) => void (location.hash = value), hash);
    else if (way === 'assign') await tab.evaluate((value) => location.assign(value), hash);
    else await tab.open(await tab.evaluate((end) => new URL(end, location.href).href, hash));
    await untilAtTarget(tab, hash);
    await push(walk, 'section');
    return `${way} ${hash}`;
  },
  async search(walk) {
    const { tab } = walk;
    await openSearch(tab);
    await untilHydrated(tab);
    if (walk.random() < 0.3) {
      const end = await STEPS['back']?.(walk);
      if (end !== false) return 'and back';
      await tab.press('Escape');
      return 'and Escape';
    }
    const query = pick(walk, SEARCHES);
    await tab.evaluate(() => document.querySelector<HTMLInputElement>('[role=combobox]')?.select());
    await tab.type(query);
    const isFound = (text: string) => {
      const link = document.querySelector('dialog[open] .search-page a[aria-selected=true]');
      return link?.textContent.toLowerCase().includes(text) ?? false;
    };
    await untilTrue(tab, isFound, query);
    const [url, isSamePage] = await tab.evaluate((): [string, boolean] => {
      const link = document.querySelector<HTMLAnchorElement>('dialog[open] a[aria-selected=true]');
      const isSame = link?.pathname === location.pathname;
      link?.click();
      return [link ? link.pathname + link.search + link.hash : '', isSame];
    });
    await untilTrue(tab, (at) => location.href.endsWith(at), url);
    const hash = url.slice(url.search(/#|$/));
    if (hash !== '') await untilAtTarget(tab, hash);
    if (url === walk.entries[walk.index]?.url) await change(walk);
    else await push(walk, isSamePage ? 'section' : 'page', { url, ...(hash === '' && { top: 0 }) });
    return url;
  },
  async drawer(walk) {
    const { tab } = walk;
    await untilHydrated(tab);
    if (!(await isVisible(tab, '.menu-button'))) return false;
    await tab.click('.menu-button');
    await untilPresent(tab, 'main[inert]');
    const name = pick(walk, ['back', 'type a hash', 'follow', 'Escape']);
    const end = await STEPS[name]?.(walk);
    if (end !== undefined && end !== false) return `and ${name} ${end}`;
    await tab.press('Escape');
    await untilPresent(tab, '.menu-button:focus');
    return 'and Escape';
  },
  async scroll(walk) {
    const { tab } = walk;
    const end = await tab.evaluate(
      () => document.documentElement.scrollHeight - window.innerHeight,
    );
    const top = Math.floor(walk.random() * end);
    if (top === (await tab.evaluate(() => Math.round(window.scrollY)))) return false;
    await scrollTo(tab, top);
    await change(walk);
    return `${top}`;
  },
  async fold(walk) {
    const { tab } = walk;
    await untilHydrated(tab);
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
    const isSaved = (state: string) => JSON.stringify(history.state?.opened ?? null) !== state;
    await untilTrue(tab, isSaved, saved);
    await change(walk);
    return `${at}`;
  },
  back: (walk) => go(walk, -1),
  forward: (walk) => go(walk, 1),
  // Firefox takes a document out of its cache as it was left, whichever of its entries the history requests.
  'far back': (walk) => go(walk, findDocument(walk) - walk.index),
  async rotate(walk) {
    const width = pick(walk, WIDTHS);
    await walk.tab.resize(width, HEIGHT);
    for (const entry of walk.entries) entry.top = undefined;
    return `${width}`;
  },
  async reload({ tab, random }) {
    await tab.reload();
    if (random() < 0.5) return 'without the client';
    await untilHydrated(tab);
    return 'with the client';
  },
};

/** Open a page, with the client or before it. */
export async function startWalk(tab: Tab, origin: URL, random: () => number): Promise<Walk> {
  const walk = { tab, entries: [], index: -1, random };
  const url = pick(walk, PATHS);
  await tab.open(new URL(url, origin).href);
  if (random() < 0.5) await untilHydrated(tab);
  await push(walk, 'document', { url, top: 0 });
  return walk;
}

/** Take over the reader's place in the current entry. */
export async function change(walk: Walk): Promise<void> {
  const entry = walk.entries[walk.index];
  if (entry) Object.assign(entry, await readPlace(walk.tab));
}

/** Add an entry, which replaces those after the current one. */
async function push(
  walk: Walk,
  kind: 'document' | 'page' | 'section',
  place: Partial<Place> = {},
): Promise<void> {
  const current = walk.entries[walk.index];
  const page = walk.random();
  const entry = { ...(await readPlace(walk.tab)), ...place, page, document: page };
  if (current && kind !== 'document') entry.document = current.document;
  if (current && kind === 'section') entry.page = current.page;
  walk.index += 1;
  walk.entries = [...walk.entries.slice(0, walk.index), entry];
}

/** Find the index of the first entry of the current document. */
function findDocument({ entries, index }: Walk): number {
  return entries.findIndex((entry) => entry.document === entries[index]?.document);
}

async function go(walk: Walk, steps: number): Promise<string | false> {
  const left = walk.entries[walk.index];
  const entry = walk.entries[walk.index + steps];
  if (steps === 0 || !left || !entry) return false;
  walk.index += steps;
  if (left.page === entry.page) entry.opened = left.opened;
  await goBack(walk.tab, -steps);
  await untilLoaded(walk.tab, entry.url);
  return '';
}

export function pick<T>({ random }: Pick<Walk, 'random'>, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** Pick another page than the current one. */
function pickPath(walk: Walk): string {
  const { url = '' } = walk.entries[walk.index] ?? {};
  return pick(
    walk,
    PATHS.filter((path) => path !== url.replace(/[?#].*/, '')),
  );
}

/** Pick another hash than the current one; its target may be in closed details. */
async function pickHash({ tab, random }: Walk): Promise<string | false> {
  return tab.evaluate((share) => {
    const targets = document.querySelectorAll('article [id]:not(input, [popover], [popover] *)');
    const hashes = Array.from(targets, ({ id }) => `#${encodeURIComponent(id)}`);
    const others = hashes.filter((hash) => hash !== location.hash);
    return others[Math.floor(share * others.length)] ?? false;
  }, random());
}
