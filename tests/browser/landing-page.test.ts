import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { useSite } from '../support/site.ts';

const site = useSite();
const browser = useBrowser();

describe('the landing page', () => {
  it('fits on a screen of 1440 × 900 px', async () => {
    const page = await browser.openPage('/', { viewport: { width: 1440, height: 900 } });
    const ends = await page
      .locator('main :is(h1, h2, .landing-search, .landing-section li)')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
    expect(ends.length).toBeGreaterThan(15);
    expect(Math.max(...ends)).toBeLessThanOrEqual(900);
  });

  it('shows all tasks on a phone, and then what is proposed', async () => {
    const page = await browser.openPage('/', { viewport: { width: 390, height: 844 } });
    expect(await page.locator('.landing-section li:visible').count()).toBe(18);
    expect(await page.locator('article > :last-child').getAttribute('class')).toBe('proposed');
  });

  it('leads to the search page without JavaScript', async () => {
    const page = await browser.openTab({ javaScriptEnabled: false });
    await page.goto(site.url('/'));
    await page.locator('.landing-search').click();
    await page.waitForURL('**/search');
    expect(await page.getByRole('searchbox').count()).toBe(1);
  });
});
