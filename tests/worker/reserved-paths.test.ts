import { expect, it } from 'vitest';
import { toPathKey } from '../../client/model/path.ts';
import { isReserved } from '../../client/model/site-paths.ts';
import { createApp } from '../../worker/app.ts';
import { createIsolateCache } from '../../worker/store/release-store.ts';
import { SAMPLE_ASSETS } from './sample-assets.ts';

/** Of middleware, and of what responds to the paths of pages. */
const ANY_PATH = ['/*', '*'];

it('no page can have the path of a route', () => {
  const { routes } = createApp(SAMPLE_ASSETS, createIsolateCache());
  const paths = routes.map(({ path }) => path).filter((path) => !ANY_PATH.includes(path));
  expect(paths).toContain('/mcp');
  expect(paths.filter((path) => !isReserved(toPathKey(path) ?? ''))).toEqual([]);
});
