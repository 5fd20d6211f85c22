import { expect, it } from 'vitest';
import { toPage } from '../build/content-file.ts';
import { createSmallRelease } from './small-site/release.ts';
import { startSmallSite } from './small-site/site.ts';

/** An isolate holds 32 million characters. The rules of its cache are in `lru-cache.test.ts`. */
it('an isolate keeps the records that it has read last, up to 32 million characters', async () => {
  const pages = ['a', 'b', 'c', 'd'].map((name) =>
    toPage(`/${name}`, { html: name.repeat(10_000_000), sections: [] }),
  );
  const site = startSmallSite({ release: createSmallRelease({ pages }) });
  const reads: string[] = [];
  for (const name of ['a', 'b', 'c', 'a', 'd', 'c', 'a', 'b']) {
    const before = site.reads.length;
    await site.fetch(`/_data/ID/${name}`, { method: 'HEAD' });
    if (site.reads.length > before) reads.push(name);
  }
  expect(reads.join(' ')).toBe('a b c d b');
});
