import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, inject, it } from 'vitest';
import { BASE_PATH_BANNER_ID } from '../../client/model/dom-ids.ts';
import { useSite } from '../support/site.ts';
import { useBrowser } from '../support/browser.ts';
import { startPrefixProxy } from './prefix-proxy.ts';

const BANNER = `#${BASE_PATH_BANNER_ID}`;

const site = useSite();
const browser = useBrowser();

const isBannerText = (text: string) => text.includes('did not load properly');

it('the banner of a wrong base path shows once and shifts no layout, whatever the address', async () => {
  // Files that do not load are errors on the console.
  browser.allowConsoleError(/./);
  const proxy = await startPrefixProxy(site, '/foo');
  const page = await browser.openTab();
  for (const path of ['/foo', '/foo/?from=mail#top']) {
    await page.goto(proxy + path);
    const banner = page.locator(BANNER);
    await banner.waitFor();
    expect(await banner.count()).toBe(1);
    expect(await banner.locator('code').innerText()).toBe('npm run build -- --base /foo/');
    const readTop = () => page.locator('h1').evaluate((h1) => h1.getBoundingClientRect().top);
    const shown = await readTop();
    await banner.evaluate((element) => void element.toggleAttribute('hidden', true));
    expect([path, await readTop()]).toEqual([path, shown]);
  }
});

it('the text of the banner is only in scripts of the home page, which the Worker writes', async () => {
  const folder = inject('builtSite');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (isBannerText(await readFile(path, 'latin1'))) found.push(relative(folder, path));
  }
  expect(found).toEqual(['worker/index.js']);
  const html = await (await site.fetch('/')).text();
  const markdown = await (await site.fetch('/', { headers: { Accept: 'text/markdown' } })).text();
  expect(markdown).toMatch(/^#|^---/);
  expect(isBannerText(html)).toBe(true);
  const withoutScripts = html.replaceAll(/<script>.*?<\/script>/gs, '');
  expect([markdown, withoutScripts].map(isBannerText)).toEqual([false, false]);
  for (const path of ['/docs/', '/docs/faqs/', '/docs/nowhere']) {
    expect([path, isBannerText(await (await site.fetch(path)).text())]).toEqual([path, false]);
  }
});

it('no banner shows when a file of another origin or page is missing, or the network fails', async () => {
  browser.allowConsoleError(/./);
  const page = await browser.openPage('/');
  const fail = (src: string) =>
    page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      document.body.append(image);
      await new Promise((resolve) => image.addEventListener('error', resolve));
    }, src);
  await fail('https://example.com/picture.png');
  // The client changes the address, and not the document.
  await page.evaluate(() => history.pushState(null, '', '/docs/'));
  await fail('/_assets/nowhere.png');
  expect(await page.locator(BANNER).count()).toBe(0);
  const failed = page.waitForEvent('requestfailed');
  await page.route('**/_assets/*.js', (route) => route.abort());
  await page.goto(site.url('/'));
  await page.keyboard.press('Shift');
  await failed;
  expect(await page.locator(BANNER).count()).toBe(0);
});
