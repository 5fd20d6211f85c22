import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReleaseServer } from '../../cli/dev/release-server.ts';
import type { ReleaseServer } from '../../cli/dev/release-server.ts';
import { runScript } from '../support/run-script.ts';
import { countDocuments, untilHydrated, useBrowser } from '../support/browser.ts';

/** More pages than a sidebar shows at once. */
const SECTIONS = 6;
const PAGES_PER_SECTION = 40;

const browser = useBrowser();
let folder: string;
let server: ReleaseServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'long-sidebar-'));
  for (let section = 1; section <= SECTIONS; section += 1) {
    const path = join(folder, 'content', `0${section}-section-${section}`);
    await mkdir(path, { recursive: true });
    for (let page = 1; page <= PAGES_PER_SECTION; page += 1) {
      const text = `# Page ${section}.${page}\n\nWords of page ${section}.${page}.\n`;
      await writeFile(join(path, `${String(page).padStart(2, '0')}-page-${page}.md`), text);
    }
  }
  const out = join(folder, 'dist');
  const content = join(folder, 'content');
  const flags = [`--content=${content}`, `--out=${out}`, '--base=/site/'];
  const { code, output } = await runScript(['build', ...flags]);
  if (code !== 0) throw new Error(output);
  server = await startReleaseServer(out, { port: 0 });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a sidebar of more pages than it shows at once', () => {
  it('sends the open branch only, and the other branches as links', async () => {
    const html = await (await fetch(new URL('/site/section-2/page-3', server.url))).text();
    expect(html).toContain('<h1 id="page-23">Page 2.3</h1>');
    expect(html).toContain('href="/site/section-2/page-40"');
    expect(html).not.toContain('href="/site/section-3/page-2"');
    expect(html).toContain('<a href="/site/section-3/page-1">Section 3</a>');
  });

  it('opens another branch where the reader goes, without a document load', async () => {
    const page = await browser.openTab();
    await page.goto(new URL('/site/section-2/page-3', server.url).href);
    await untilHydrated(page);
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

  it('opens on its first page where there is no landing page', async () => {
    const response = await fetch(new URL('/site/', server.url), { redirect: 'manual' });
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('/site/section-1/page-1');
  });

  it('answers 404 outside its base path', async () => {
    expect((await fetch(new URL('/section-2/page-3', server.url))).status).toBe(404);
  });
});
