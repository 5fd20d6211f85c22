import type { Hono } from 'hono';
import { expect, it } from 'vitest';
import { toPathKey } from '../../client/model/path.ts';
import { isReserved } from '../../client/model/site-paths.ts';
import { createApp } from '../../worker/app.ts';
import type { AppEnv } from '../../worker/env.ts';
import { createIsolateCache } from '../../worker/store/release-store.ts';
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

function listUnreserved({ routes }: Hono<AppEnv>): string[] {
  const paths = routes.map(({ path }) => path).filter((path) => !ANY_PATH.includes(path));
  return paths.filter((path) => !isReserved(toPathKey(path) ?? ''));
}
