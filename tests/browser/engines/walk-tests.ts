import { expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import type { Session } from './session.ts';
import type { Entry } from './walk-steps.ts';
import { readPage } from './walk-page.ts';
import { change, pick, startWalk, STEPS } from './walk-steps.ts';

/** Each is a walk. */
export const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const LENGTH = 16;

const site = useSite();

/** Random sequences of what readers do. After each step, the page is compared with a model of the history. */
export function testWalks(session: Session, seeds = SEEDS): void {
  it.each(seeds)('no place is lost in a random walk, seed %i', async (seed) => {
    const { tab } = session;
    const walk = await startWalk(tab, site.origin, createRandom(seed));
    const done = [walk.entries[0]?.url];
    while (done.length <= LENGTH) {
      const name = pick(walk, Object.keys(STEPS));
      const detail = await STEPS[name]?.(walk);
      if (detail === false) continue;
      done.push(`${name} ${detail}`);
      const { url, opened, top } = walk.entries[walk.index] as Entry;
      const read = async () => {
        const { head, ...page } = await tab.evaluate(readPage);
        return { ...page, head: readHead(head) };
      };
      await expect
        .poll(() => read().catch(String), { message: done.join(', ') })
        .toEqual({
          url,
          opened,
          top: top === undefined ? expect.any(Number) : expect.closeTo(top, -1),
          current: url.replace(/[?#].*/, ''),
          head: await loadHead(url),
          faults: [],
        });
      if (top === undefined) await change(walk);
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

/** The head of the document at a URL, as the server renders it. */
async function loadHead(url: string): Promise<string[]> {
  const response = await site.fetch(url);
  const [head = ''] = (await response.text()).split('</head>');
  return readHead(head);
}

/** Read the title, and the tags that bookmarks and share sheets read: `<meta name="description" content="…">`. */
function readHead(html: string): string[] {
  const tags =
    /<title>[^<]*|<[^>]*(?:rel="?canonical|name="?description|property="?og:(?:title|description|url))[^>]*/g;
  return (
    html
      .match(tags)
      ?.map((tag) => tag.replaceAll(/"|&#39;|'/g, ''))
      .toSorted() ?? []
  );
}
