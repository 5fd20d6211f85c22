import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Hono } from 'hono';
import { expect, inject, it } from 'vitest';
import { toPathKey } from '../../client/model/path.ts';
import { isReserved } from '../../client/model/site-paths.ts';
import { createApp } from '../../worker/app.ts';
import type { AppEnv } from '../../worker/env.ts';
import { createIsolateCache } from '../../worker/store/release-store.ts';
import { loadBuiltRelease } from '../support/site.ts';
import { SAMPLE_ASSETS } from './sample-assets.ts';

/** Of middleware, and of what responds to the paths of pages. */
const ANY_PATH = ['/*', '*'];

it('no page can have the path of a route', () => {
  const app = createApp(SAMPLE_ASSETS, createIsolateCache());
  expect(app.routes.map(({ path }) => path)).toContain('/mcp');
  expect(listUnreserved(app)).toEqual([]);
});

it('a new route is missing in the list of paths', () => {
  const app = createApp(SAMPLE_ASSETS, createIsolateCache());
  app.get('/healthz', (c) => c.text('ok'));
  expect(listUnreserved(app)).toEqual(['/healthz']);
});

it('no page can have the path of a text or file of the site', async () => {
  const { manifest } = await loadBuiltRelease();
  const texts = [...manifest.matchAll(/^\["text ([^"]+)"/gm)].map(([, path = '']) => path);
  const assets = join(inject('builtSite'), 'assets');
  const files = await readdir(assets, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => `/${relative(assets, join(parentPath, name))}`);
  expect(texts).toContain('/sitemap.xml');
  expect(paths).toContain('/favicon.ico');
  expect([...texts, ...paths].filter((path) => !isReserved(toPathKey(path) ?? ''))).toEqual([]);
});

function listUnreserved({ routes }: Hono<AppEnv>): string[] {
  const paths = routes.map(({ path }) => path).filter((path) => !ANY_PATH.includes(path));
  return paths.filter((path) => !isReserved(toPathKey(path) ?? ''));
}
