import { describe, expect, it } from 'vitest';
import { countDocuments, useBrowser } from '../support/browser.ts';
import { useScratchSite } from '../support/scratch-site.ts';

/** More pages than a sidebar shows at once. */
const SECTIONS = 8;
const PAGES_PER_SECTION = 40;

const browser = useBrowser();
const site = useScratchSite(createPages(), () => ['--base=/site/']);

describe('a sidebar of more pages than it shows at once', () => {
  it('contains the open branch, and links to the other branches', async () => {
    const html = await (await fetch(site.url('/site/section-2/page-3'))).text();
    expect(html).toContain('<h1 id="page-23">Page 2.3</h1>');
    expect(html).toContain('href="/site/section-2/page-40"');
    expect(html).not.toContain('href="/site/section-3/page-2"');
    expect(html).toMatch(/<a [^>]* href="\/site\/section-3\/page-1">Section 3<\/a>/);
  });

  it('opens another branch on navigation, without a document load', async () => {
    const page = await browser.openPage(site.url('/site/section-2/page-3'));
    const documents = countDocuments(page);
    await page.locator('.sidebar a', { hasText: 'Section 5' }).click();
    await page.waitForURL('**/site/section-5/page-1');
    expect(await page.locator('main h1').textContent()).toBe('Page 5.1');
    await page.locator('.sidebar a', { hasText: 'Page 5.40' }).click();
    await page.waitForURL('**/site/section-5/page-40');
    expect(await page.locator('.sidebar [aria-current=page]').textContent()).toBe('Page 5.40');
    expect(await page.locator('.sidebar a', { hasText: 'Page 2.4' }).count()).toBe(0);
    expect(documents()).toBe(0);
  });

  it('opens the first page when there is no landing page', async () => {
    const response = await fetch(site.url('/site/'), { redirect: 'manual' });
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('/site/section-1/page-1');
  });

  it('responds with 404 outside its base path', async () => {
    expect((await fetch(site.url('/section-2/page-3'))).status).toBe(404);
  });
});

function createPages(): Record<string, string> {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const pages = numbers(SECTIONS).flatMap((section) =>
    numbers(PAGES_PER_SECTION).map((page) => [
      `content/0${section}-section-${section}/${String(page).padStart(2, '0')}-page-${page}.md`,
      `# Page ${section}.${page}\n\nText of page ${section}.${page}.\n`,
    ]),
  );
  return Object.fromEntries(pages);
}
