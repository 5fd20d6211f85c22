import { expect, it } from 'vitest';
import { toManifestKey } from '../../worker/store/keys.ts';
import { startSmallSite } from './small-site/site.ts';

it('KV is read twice for a first page, once for another, and never again', async () => {
  const site = startSmallSite();
  const faqs = site.routes.find(({ path }) => path === '/docs/faqs/');
  await site.fetch('/docs/faqs/');
  expect(site.reads).toEqual([toManifestKey(site.id), faqs?.record]);
  await site.fetch('/docs/faqs/');
  await site.fetch(`/_data/${site.id}/docs/faqs/`);
  expect(site.reads).toHaveLength(2);
  await site.fetch('/docs/');
  expect(site.reads).toHaveLength(3);
  await site.fetch('/docs/faqs.md');
  await site.fetch('/docs/faqs.md');
  expect(site.reads).toHaveLength(4);
});

it.each([
  ['a miss', '/docs/nowhere', undefined],
  ['a redirect', '/docs/faqs', undefined],
  ['a sidebar', '/_sidebar/ID/docs/faqs/', undefined],
  ['a 304', '/docs/faqs/', '"ID:/docs/faqs/"'],
  ['a 304 of Markdown', '/docs/faqs.md', '"ID:/docs/faqs.md"'],
  ['a 304 of a text', '/llms.txt', '"ID:/llms.txt"'],
  ['a 304 of page data', '/_data/ID/docs/faqs/', '"ID:_data/docs/faqs/"'],
])('KV is read for the manifest only: %s', async (_, path, tag) => {
  const site = startSmallSite();
  const headers = tag === undefined ? {} : { 'If-None-Match': tag.replace('ID', site.id) };
  await site.fetch(path.replace('ID', site.id), { headers });
  expect(site.reads).toEqual([toManifestKey(site.id)]);
});

it('KV is read not at all for another method, a hashed file and what is deployed', async () => {
  const site = startSmallSite();
  await site.fetch('/docs/', { method: 'POST' });
  await site.fetch('/_assets/none.js');
  await site.fetch('/release.json');
  expect(site.reads).toEqual([]);
});

it('KV is read for each request in the preview, whose manifest changes', async () => {
  const site = startSmallSite({ bindings: { RELEASE: 'live' } });
  await site.fetch('/docs/faqs/');
  await site.fetch('/docs/faqs/');
  expect(site.reads).toHaveLength(4);
});
