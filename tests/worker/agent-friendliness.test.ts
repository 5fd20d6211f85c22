import { runChecks } from 'afdocs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchSturdily } from './fetch-sturdily.ts';
import { useSite } from './site.ts';

/** Four operations with nine samples each are a little longer than the checker likes HTML to be. */
const MAY_WARN = ['page-size-html'];

const site = useSite();

/** The checker works for seconds between two requests. */
const { fetch } = globalThis;
beforeAll(() => {
  globalThis.fetch = fetchSturdily;
});
afterAll(() => {
  globalThis.fetch = fetch;
});

it('passes the checks of the Agent-Friendly Documentation Spec', { timeout: 300_000 }, async () => {
  const { results } = await runChecks(site.url('/'), {
    requestDelay: 0,
    samplingStrategy: 'deterministic',
  });
  const bad = results
    .filter(({ id, status }) => status !== 'pass' && !(status === 'warn' && MAY_WARN.includes(id)))
    // Nothing is behind a login, so nothing needs a way around one.
    .filter(({ id, status }) => !(status === 'skip' && id === 'auth-alternative-access'));
  expect(bad.map(({ id, status, message }) => `${id} ${status}: ${message}`)).toEqual([]);
  expect(results.length).toBeGreaterThan(25);
});
