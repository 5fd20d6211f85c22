import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { countDocuments, untilHydrated, useBrowser, visit } from '../support/browser.ts';

const OVERVIEW = '/docs/api/management';
const PATH = `${OVERVIEW}/_reference`;

const site = useSite();
const browser = useBrowser();

/** The message of Chromium for an inline style that the content security policy refuses. Scalar adds some. */
const REFUSED_STYLE = /^Applying inline style violates .* directive 'style-src 'self'/;

/** Open a tab whose reader has chosen `mode`, with what the system prefers against it. */
async function openTab(mode: 'light' | 'dark') {
  browser.allowConsoleError(REFUSED_STYLE);
  const page = await browser.openTab({ colorScheme: mode === 'dark' ? 'light' : 'dark' });
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.addInitScript((stored) => {
    localStorage.setItem('color-mode', stored);
    // Code that catches the refusal leaves nothing on the console.
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
      if (violatedDirective.startsWith('style-src')) return;
      reportError(new Error(`${violatedDirective} refused to ${sourceFile}`));
    });
  }, mode);
  return { page, origins };
}

async function untilShown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Management API' }).waitFor();
}

describe('the full reference', () => {
  it('opens from the overview, shows operations, search results and failed copies, and links back, without other origins and an API client', async () => {
    const { page, origins } = await openTab('light');
    await visit(page, OVERVIEW);
    const documents = countDocuments(page);
    await page.getByRole('link', { name: 'All operations and schemas in one document' }).click();
    await untilShown(page);
    expect(new URL(page.url()).pathname).toBe(PATH);
    expect(documents()).toBe(1);
    expect(await page.evaluate(() => document.body.className)).toContain('light-mode');
    await page.getByRole('link', { name: 'Users', exact: true }).first().click();
    await page
      .getByRole('link', { name: /Create a user/ })
      .first()
      .click();
    const operation = page.getByRole('heading', { name: 'Create a user' }).first();
    await operation.waitFor();
    await page.locator('.hljs').first().waitFor();
    await page
      .getByRole('button', { name: /Search/ })
      .first()
      .click();
    await page.getByRole('combobox').or(page.getByRole('textbox')).first().fill('password reset');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    const controls = await page.locator('button, a').allInnerTexts();
    const sending = /test request|send|try it|open in|api client|ask ai|mcp|\bagent\b/i;
    expect(controls.filter((text) => sending.test(text))).toEqual([]);
    expect([...origins]).toEqual([site.origin.origin]);
    await expectFailedCopyToShow(page);
    await page.getByRole('link', { name: 'Overview of the API' }).click();
    await untilHydrated(page);
    expect(new URL(page.url()).pathname).toBe(OVERVIEW);
  });

  it('follows the site’s theme, not the system’s, also when the reader chooses in another tab', async () => {
    const { page } = await openTab('dark');
    await page.goto(site.url(PATH));
    await untilShown(page);
    expect(await page.evaluate(() => document.body.className)).toContain('dark-mode');
    const guide = await page.context().newPage();
    await visit(guide, '/docs/');
    for (const mode of ['light', 'dark'] as const) {
      expect(await readPaper(page)).toBe(await readPaper(guide));
      await guide.getByRole('button', { name: `Switch to ${mode} theme` }).click();
      await page.waitForSelector(`body.${mode}-mode`);
      expect(await page.evaluate(() => document.documentElement.dataset['colorMode'])).toBe(mode);
    }
  });

  it('links to the overview when JavaScript is off', async () => {
    const page = await browser.openTab({ javaScriptEnabled: false });
    await page.goto(site.url(PATH));
    expect(await page.getByText(/needs JavaScript/).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'overview', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe(OVERVIEW);
  });
});

async function expectFailedCopyToShow(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('The clipboard is refused.'));
  });
  await page.getByRole('button', { name: 'Copy as Markdown' }).first().click();
  const toast = page.getByRole('status').filter({ hasText: 'Failed to copy' });
  await toast.waitFor();
  const isInWindow = await toast.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });
  expect(isInWindow).toBe(true);
}

function readPaper(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
