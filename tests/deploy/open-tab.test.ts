import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startChromium } from '../../cli/chromium.ts';
import { startReleaseServer } from '../../cli/dev/release-server.ts';
import type { ReleaseServer } from '../../cli/dev/release-server.ts';
import { countDocuments, untilHydrated } from '../support/browser.ts';
import { useReleases } from './project.ts';
import { startSwitchingOrigin } from '../support/switching-origin.ts';
import type { SwitchingOrigin } from '../support/switching-origin.ts';

const releases = useReleases(['A', 'B']);
let servers: { a: ReleaseServer; b: ReleaseServer };

beforeAll(async () => {
  const [a, b] = await Promise.all(
    ['A', 'B'].map((name) => startReleaseServer(releases.find(name).folder, { port: 0 })),
  );
  if (!a || !b) throw new Error('Both releases must be served.');
  servers = { a, b };
});

afterAll(() => Promise.all([servers?.a.close(), servers?.b.close()]));

/** Open a page of release A on an origin of its own; an error of the page's own fails the test. */
async function openTab(path: string): Promise<{ page: Page; origin: SwitchingOrigin }> {
  const origin = await startSwitchingOrigin(servers.a.url);
  const browser = await startChromium();
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  onTestFinished(async () => {
    await browser.close();
    origin.close();
    expect(errors).toEqual([]);
  });
  await page.goto(new URL(path, origin.url).href);
  await untilHydrated(page);
  return { page, origin };
}

const ofRelease = (page: Page, text: string) => page.locator('article', { hasText: text });

describe('a tab that was opened before a deploy', () => {
  it('goes on reading what shows, and what it has loaded', async () => {
    const { page, origin } = await openTab('/docs/users');
    await page.locator('article a', { hasText: 'Levels' }).click();
    await ofRelease(page, 'The levels of release A.').waitFor();
    origin.switchTo(servers.b.url);
    const documents = countDocuments(page);
    await page.goBack();
    await ofRelease(page, 'The users of release A.').waitFor();
    await page.goForward();
    await ofRelease(page, 'The levels of release A.').waitFor();
    expect(documents()).toBe(0);
  });

  it('leaves for a page that it has not loaded with one document load, without an error', async () => {
    const { page, origin } = await openTab('/');
    // On the landing page no link to the levels is in view, so they are not prefetched.
    origin.switchTo(servers.b.url);
    const documents = countDocuments(page);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/docs/levels';
      link.textContent = 'To the levels';
      document.querySelector('article')?.append(link);
    });
    await page.locator('a', { hasText: 'To the levels' }).click();
    await ofRelease(page, 'The levels of release B.').waitFor();
    await untilHydrated(page);
    expect(documents()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/docs/levels');
    expect(await page.locator('[role=alert]').count()).toBe(0);
    // From here on it is a tab of the new release.
    await page.locator('.sidebar a', { hasText: 'Users' }).click();
    await ofRelease(page, 'The users of release B.').waitFor();
    expect(documents()).toBe(1);
  });

  it('loads the page anew when a script that it needs only now is gone', async () => {
    const { page, origin } = await openTab('/docs/users');
    origin.switchTo(servers.b.url, /\/_assets\/search-dialog-.*\.js$/);
    const refused = page.waitForResponse((response) => response.status() === 404);
    await page.locator('[data-search-open]').first().click();
    await refused;
    // The new release has a script of another name; here, the same one is back.
    origin.switchTo(servers.b.url);
    await ofRelease(page, 'The users of release B.').waitFor();
    await page.locator('dialog[open] .search-hint').waitFor();
    expect(await page.locator('[role=alert]').count()).toBe(0);
  });
});
