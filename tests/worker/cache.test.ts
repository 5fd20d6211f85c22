import { expect, it } from 'vitest';
import { startSmallSite } from './small-site/site.ts';

it('KV is read twice for a first page, once for another, and never for texts', async () => {
  const site = startSmallSite();
  for (const [path, reads] of [
    ['/docs/faqs/', 2],
    ['/docs/faqs/', 2],
    ['/_data/ID/docs/faqs/', 2],
    ['/docs/', 3],
    ['/docs/faqs.md', 3],
    ['/llms.txt', 3],
    ['/docs/faqs/', 3],
  ] as const) {
    await site.load(path);
    expect([path, site.reads.length]).toEqual([path, reads]);
  }
  const live = startSmallSite({ bindings: { RELEASE: 'live' } });
  await live.load('/docs/faqs/');
  await live.load('/docs/faqs/');
  expect(live.reads, 'in the preview, whose manifest changes').toHaveLength(4);
});
