import { once } from 'node:events';
import { createServer } from 'node:http';
import { readFile, readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { BASE_PATH_BANNER_ID } from '../../client/model/dom-ids.ts';
import { useSite } from '../support/site.ts';
import { useBrowser } from '../support/browser.ts';

const PREFIX = '/foo';

const site = useSite();
const browser = useBrowser();

/** Serves the site below a prefix for which it was not built: its documents load, its files do not. */
const proxy = createServer((request, response) => {
  const path = request.url ?? '/';
  void (async () => {
    if (!path.startsWith(PREFIX)) {
      response.writeHead(404).end();
      return;
    }
    const result = await site.fetch(path.slice(PREFIX.length) || '/');
    response.writeHead(result.status, {
      'content-type': result.headers.get('content-type') ?? '',
      'content-security-policy': result.headers.get('content-security-policy') ?? '',
    });
    response.end(new Uint8Array(await result.arrayBuffer()));
    // The browser may close before the response.
  })().catch(() => response.destroy());
});

beforeAll(() => once(proxy.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void proxy.close());

// Files that do not load are errors on the console.
beforeEach(() => browser.allowConsoleError(/./));

function toProxyUrl(path: string): string {
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${path}`;
}

function findBanner(page: Page) {
  return page.locator(`#${BASE_PATH_BANNER_ID}`);
}

describe('the home page at a base path for which the site was not built', () => {
  it('names the correct base path, and shifts no layout', async () => {
    const page = await browser.openTab();
    for (const path of ['/foo/', '/foo', '/foo/?from=mail#top']) {
      await page.goto(toProxyUrl(path));
      await findBanner(page).waitFor();
      expect(await findBanner(page).count()).toBe(1);
      const banner = page.getByRole('alert');
      expect(await banner.innerText()).toContain('Your site did not load properly');
      expect(await banner.locator('code').innerText()).toBe('npm run build -- --base /foo/');
      const readTop = () => page.locator('h1').evaluate((h1) => h1.getBoundingClientRect().top);
      const shown = await readTop();
      await findBanner(page).evaluate((element) => void element.toggleAttribute('hidden', true));
      expect([path, await readTop()]).toEqual([path, shown]);
    }
  });
});

describe('the text of the banner', () => {
  const isBannerText = (text: string) => text.includes('did not load properly');

  it('is only in the code of the Worker', async () => {
    const folder = inject('builtSite');
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    const found: string[] = [];
    for (const { parentPath, name } of files) {
      const path = join(parentPath, name);
      if (isBannerText(await readFile(path, 'latin1'))) found.push(relative(folder, path));
    }
    expect(found).toEqual(['worker/index.js']);
  });

  it('is not in the Markdown of the home page, nor in its HTML outside of scripts', async () => {
    const html = await (await site.fetch('/')).text();
    const markdown = await (await site.fetch('/', { headers: { Accept: 'text/markdown' } })).text();
    expect(markdown).toMatch(/^#|^---/);
    expect(isBannerText(html)).toBe(true);
    const withoutScripts = html.replaceAll(/<script>.*?<\/script>/gs, '');
    expect([markdown, withoutScripts].map(isBannerText)).toEqual([false, false]);
  });

  it('is on no other page', async () => {
    for (const path of ['/docs/', '/docs/faqs/', '/docs/nowhere']) {
      expect([path, isBannerText(await (await site.fetch(path)).text())]).toEqual([path, false]);
    }
  });
});

describe('the home page at its base path', () => {
  it('shows no banner', async () => {
    const page = await browser.openPage('/');
    expect(await findBanner(page).count()).toBe(0);
  });

  it('shows no banner when a file of another origin or page is missing', async () => {
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
    expect(await findBanner(page).count()).toBe(0);
  });

  it('shows no banner when the network fails', async () => {
    const page = await browser.openTab();
    const failed = page.waitForEvent('requestfailed');
    await page.route('**/_assets/*.js', (route) => route.abort());
    await page.goto(site.url('/'));
    await page.keyboard.press('Shift');
    await failed;
    expect(await findBanner(page).count()).toBe(0);
  });
});
