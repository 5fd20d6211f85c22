import { runChecks } from 'afdocs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchSturdily } from './fetch-sturdily.ts';
import { loadBuiltRelease, useSite } from './site.ts';

/** What the checker says of ways around a login, where nothing is behind one. */
const NO_LOGIN =
  'auth-alternative-access skip: All docs pages are publicly accessible; no alternative access paths needed';

const site = useSite();
const { routes } = await loadBuiltRelease();

/** The checker works for seconds between two requests. */
const { fetch } = globalThis;
beforeAll(() => {
  globalThis.fetch = fetchSturdily;
});
afterAll(() => {
  globalThis.fetch = fetch;
});

it('passes every check of the Agent-Friendly Documentation Spec', async () => {
  const { results, testedPages } = await runChecks(site.url('/'), {
    requestDelay: 0,
    maxLinksToTest: 1_000,
  });
  const bad = results.filter(({ status }) => status !== 'pass');
  expect(bad.map(({ id, status, message }) => `${id} ${status}: ${message}`)).toEqual([NO_LOGIN]);
  expect(results.length).toBeGreaterThan(25);
  expect(testedPages).toBeGreaterThanOrEqual(routes.length);
}, 300_000);
