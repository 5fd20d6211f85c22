import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, inject, it } from 'vitest';
import { toPathKey } from '../../client/model/path.ts';
import { isReserved } from '../../client/model/site-paths.ts';
import { createApp } from '../../worker/app.ts';
import { createIsolateCache } from '../../worker/store/release-store.ts';
import { loadBuiltRelease } from '../support/site.ts';
import { SAMPLE_ASSETS } from './sample-assets.ts';

it('no page can have the path of a route, a text or a file of the site', async () => {
  const { routes } = createApp(SAMPLE_ASSETS, createIsolateCache());
  const { manifest } = await loadBuiltRelease();
  const texts = [...manifest.matchAll(/^\["text ([^"]+)"/gm)].map(([, path = '']) => path);
  const assets = join(inject('builtSite'), 'assets');
  const entries = await readdir(assets, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => `/${relative(assets, join(parentPath, name))}`);
  const paths = [...routes.map(({ path }) => path), ...texts, ...files];
  expect(paths).toEqual(expect.arrayContaining(['/mcp', '/sitemap.xml', '/favicon.ico']));
  // Of middleware, and of what responds to the paths of pages.
  const fixed = paths.filter((path) => !['/*', '*'].includes(path));
  expect(fixed.filter((path) => !isReserved(toPathKey(path) ?? '')).join('\n')).toBe('');
});
