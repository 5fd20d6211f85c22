import { runChecks } from 'afdocs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchWithRetry } from '../support/fetch-with-retry.ts';
import { useOwnSite } from '../support/site.ts';

/** Checks that cannot pass here, with what they report instead. */
const EXCEPTIONS: Record<string, string[]> = {
  // No page needs a login.
  'auth-alternative-access': ['skip'],
  // The menu of a page stands behind its head, which is more than half of a short page.
  'llms-txt-directive-html': ['pass', 'warn'],
  // The sidebar comes first, because Tab follows document order. Markdown has no sidebar.
  'content-start-position': ['warn', 'fail'],
  // A sidebar of all operations, and samples in nine languages. Its Markdown has no sidebar and one language.
  'page-size-html': ['pass', 'warn'],
};

/** The checker takes half a second for a page. Other tests check the Markdown of all pages against their HTML. */
const TESTED_PAGES = 4;

const site = useOwnSite();

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
    maxLinksToTest: TESTED_PAGES,
    samplingStrategy: 'deterministic',
  });
  const bad = results.filter(({ id, status }) => !(EXCEPTIONS[id] ?? ['pass']).includes(status));
  expect(bad.map(({ id, status, message }) => `${id} ${status}: ${message}`)).toEqual([]);
  expect(results.length).toBeGreaterThan(25);
  expect(testedPages).toBeGreaterThanOrEqual(TESTED_PAGES);
});
