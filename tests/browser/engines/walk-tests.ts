import { expect, it } from 'vitest';
import type { Session } from './session.ts';
import type { Tab } from './engine.ts';
import { followLink, goBack, scrollTo, untilHydrated, untilTrue } from './tab.ts';

/** Pages of both sidebars, most of them with details. */
const PATHS = [
  '/docs/user-guide/users/intro',
  '/docs/user-guide/rule-editor/recipes',
  '/docs/user-guide/administration/operators',
  '/docs/api/management/create-user',
  '/docs/api/management/list-missions',
  '/docs/faqs/',
];

/** Widths in CSS pixels: a phone, a tablet and a desktop. */
const WIDTHS = [390, 800, 1280];
const HEIGHT = 740;

/** Each is a walk. */
export const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const STEPS = 16;

/** What the model expects of a history entry. */
interface Place {
  path: string;
  /** In CSS pixels; undefined when the width has changed since. */
  top: number | undefined;
  /** Indexes of the open details of the article. */
  opened: number[];
}

/** Random sequences of what readers do. After each step, the page is compared with a model of the history. */
export function testWalks(session: Session, seeds = SEEDS): void {
  it.each(seeds)('no place is lost in a random walk, seed %i', async (seed) => {
    const { tab } = session;
    const random = createRandom(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const start = pick(PATHS);
    await session.openPage(start);
    let entries: Place[] = [{ ...(await readPlace(tab)), path: start }];
    let index = 0;
    const done: string[] = [];

    const change = async () => {
      entries[index] = await readPlace(tab);
    };
    const go = async (steps: number) => {
      index += steps;
      await goBack(tab, -steps);
    };
    const steps: Record<string, () => Promise<string | false>> = {
      async follow() {
        const path = pick(PATHS.filter((other) => other !== entries[index]?.path));
        await followLink(tab, path);
        entries = [...entries.slice(0, index + 1), { ...(await readPlace(tab)), path, top: 0 }];
        index += 1;
        return path;
      },
      async scroll() {
        const end = await tab.evaluate(
          () => document.documentElement.scrollHeight - window.innerHeight,
        );
        const top = Math.floor(random() * end);
        if (top === Math.round(entries[index]?.top ?? 0)) return false;
        await scrollTo(tab, top);
        await change();
        return `${top}`;
      },
      async fold() {
        // In one call: the client may be about to save what has changed before.
        const [at, saved] = await tab.evaluate((share): [number, string] => {
          const state = JSON.stringify(history.state?.opened ?? null);
          const details = document.querySelectorAll<HTMLDetailsElement>('article details');
          const which = Math.floor(share * details.length);
          const part = details[which];
          if (part) part.open = !part.open;
          return [part ? which : -1, state];
        }, random());
        if (at < 0) return false;
        await untilTrue(
          tab,
          (state) => JSON.stringify(history.state?.opened ?? null) !== state,
          saved,
        );
        await change();
        return `${at}`;
      },
      async back() {
        if (index === 0) return false;
        await go(-1);
        return '';
      },
      async forward() {
        if (index === entries.length - 1) return false;
        await go(1);
        return '';
      },
      async 'far back'() {
        if (index < 2) return false;
        await go(-index);
        return '';
      },
      async rotate() {
        const width = pick(WIDTHS);
        await tab.resize(width, HEIGHT);
        for (const entry of entries) entry.top = undefined;
        return `${width}`;
      },
      async reload() {
        await tab.reload();
        await untilHydrated(tab);
        return '';
      },
    };

    while (done.length < STEPS) {
      const name = pick(Object.keys(steps));
      const detail = await steps[name]?.();
      if (detail === false) continue;
      done.push(`${name} ${detail}`);
      const { path, opened, top } = entries[index] as Place;
      const expected = {
        path,
        opened,
        top: top === undefined ? expect.any(Number) : expect.closeTo(top, -1),
        isConsistent: true,
      };
      await expect
        .poll(() => tab.evaluate(readPage).catch(String), { message: done.join(', ') })
        .toEqual(expected);
      if (top === undefined) await change();
    }
  });
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

async function readPlace(tab: Tab): Promise<Place> {
  const { path, opened, top } = await tab.evaluate(readPage);
  return { path, opened, top };
}

/** The reader's place, and whether title, address and sidebar belong to the same page. Waits for the layout. */
async function readPage() {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const path = location.pathname;
  const heading = document.querySelector('main h1')?.textContent ?? '';
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '';
  const current = document.querySelector('.sidebar [aria-current=page]')?.getAttribute('href');
  const details = [...document.querySelectorAll<HTMLDetailsElement>('article details')];
  return {
    path,
    opened: details.flatMap((part, index) => (part.open ? [index] : [])),
    top: window.scrollY,
    isConsistent:
      heading !== '' &&
      document.title.startsWith(heading) &&
      canonical.endsWith(path) &&
      current === path &&
      !document.querySelector('main[inert], dialog[open]'),
  };
}
