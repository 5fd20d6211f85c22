import type { Hono } from 'hono';
import { resolvePath } from '../client/model/path.ts';
import type { ReleaseAssets } from '../client/model/release-assets.ts';
import type { AppEnv } from './env.ts';
import { SAMPLE_PATH, renderSamplePage } from './render/sample-page.ts';

/**
 * Run once, while the isolate starts, what its first request would run for the first time: the engine
 * compiles a function when it is first called, and Hono builds its table of routes at the first match. Only
 * computing is allowed there: no reading, no timers, no random numbers.
 */
export function warmUp(app: Hono<AppEnv>, assets: ReleaseAssets): void {
  app.router.match('GET', SAMPLE_PATH);
  for (let round = 0; round < ROUNDS; round += 1) {
    resolvePath(`${SAMPLE_PATH}.html`, () => undefined);
    renderSamplePage(assets);
  }
}

/** The first round takes most of the time; the others let the engine see what is called often. */
const ROUNDS = 5;
