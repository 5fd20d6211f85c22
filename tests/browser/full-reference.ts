import type { Page } from 'playwright-core';
import type { TestBrowser } from '../support/browser.ts';
import { useSite } from '../support/site.ts';

/** The message of Chromium for an inline style that the content security policy refuses. Scalar adds some. */
const REFUSED_STYLE = /^Applying inline style violates .* directive 'style-src 'self'/;

/**
 * Open a page in a tab whose reader has chosen `mode`, with what the system prefers against it. Returns the origins of its
 * requests, too.
 */
export async function openFullReference(
  browser: TestBrowser,
  mode: 'light' | 'dark',
  path: string,
): Promise<{ page: Page; origins: Set<string> }> {
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
  await page.goto(useSite().url(path));
  return { page, origins };
}

/** Wait until Scalar has rendered the document. */
export async function untilShown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Management API' }).waitFor();
}
