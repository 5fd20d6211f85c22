import { runChecks } from 'afdocs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchWithRetry } from '../support/fetch-with-retry.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';

/** Checks that cannot pass here, with the status that they have instead. */
const EXCEPTIONS: Record<string, string> = {
  // No page needs a login.
  'auth-alternative-access': 'skip',
  // The sidebar comes first, because Tab follows document order. Markdown has no sidebar.
  'content-start-position': 'fail',
};

const site = useSite();
const { routes } = await loadBuiltRelease();

/** The checker works for seconds between two requests. */
const { fetch } = globalThis;
beforeAll(() => {
  globalThis.fetch = fetchWithRetry;
});
afterAll(() => {
  globalThis.fetch = fetch;
});

it('passes the checks of the Agent-Friendly Documentation Spec', async () => {
  const { results, testedPages } = await runChecks(site.url('/'), {
    requestDelay: 0,
    maxLinksToTest: 1_000,
  });
  const bad = results.filter(({ id, status }) => status !== (EXCEPTIONS[id] ?? 'pass'));
  expect(bad.map(({ id, status, message }) => `${id} ${status}: ${message}`)).toEqual([]);
  expect(results.length).toBeGreaterThan(25);
  expect(testedPages).toBeGreaterThanOrEqual(routes.length);
}, 300_000);
