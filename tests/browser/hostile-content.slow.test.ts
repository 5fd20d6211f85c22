import type { Page, Request } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { useScratchSite } from '../support/scratch-site.ts';
import { FILES, HOSTILE_SITE } from './every-place.ts';

const site = useScratchSite(HOSTILE_SITE, (folder) => [
  `--openapi=${folder}/api.yaml`,
  '--broken-links=warning',
]);
const browser = useBrowser();

describe('hostile HTML', () => {
  // Prefetched: `java%09script:` and the `x` of an image are addresses of pages that do not exist.
  beforeEach(() => browser.allowConsoleError(/status of 404/));

  it.each(['/docs/html', '/docs/jsx'])('of a page is not published: %s', async (path) => {
    await expectHarmless(await openPage(path));
  });

  it('in components, labels, code and diagrams is text', async () => {
    const page = await openPage('/docs/components');
    expect(await page.locator('article img').count()).toBeGreaterThan(0);
    await expectHarmless(page);
    await expectHarmless(await openPage('/docs/'));
  });

  it('in an OpenAPI document is not published', async () => {
    const paths = (await loadSitemap()).match(/\/docs\/api\/[^<]*/g) ?? [];
    expect(paths.length).toBeGreaterThan(2);
    const tab = await openPage(null);
    for (const path of paths) {
      await visit(tab, site.url(path));
      await expectHarmless(tab);
    }
  });

  it('in an OpenAPI document does not run on the page of Scalar', async () => {
    browser.allowConsoleError(/./);
    const tab = await openPage(null);
    const [, name] = /\/docs\/api\/([^/<]+)/.exec(await loadSitemap()) ?? [];
    await tab.goto(site.url(`/docs/api/${name}/_reference`));
    await tab.waitForSelector('h1');
    expectNothing(tab);
  });
});

it('an element with the name of an API that the browser lacks does not keep a page from being hydrated', async () => {
  browser.allowConsoleError(/status of 404/);
  // Without Trusted Types, their policy would refuse everything.
  const page = await browser.openTab({ bypassCSP: true });
  await page.addInitScript(() => {
    for (const name of ['trustedTypes', 'requestIdleCallback'])
      Reflect.deleteProperty(window, name);
  });
  await page.goto(site.url('/docs/html'));
  await page.keyboard.press('Shift');
  expect(await page.waitForSelector('html[data-hydrated]', { state: 'attached' })).not.toBeNull();
});

it('a file of the content runs nothing, opened or loaded as a script', async () => {
  const page = await openPage('/docs/files');
  const urls = await page
    .locator('article a[href*="_assets"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(urls).toHaveLength(Object.keys(FILES).length);
  browser.allowConsoleError(
    /MIME type|Blocked script execution|Refused to execute the redirect|Content Security Policy|Failed to load/,
  );
  const tab = await openPage(null);
  for (const url of urls) {
    const response = await page.request.get(url);
    expect([url, response.headers()['x-content-type-options']]).toEqual([url, 'nosniff']);
    expect(response.headers()['content-security-policy']).toMatch(
      /^sandbox allow-same-origin; default-src 'none'; [^,]*$/,
    );
    expect(response.headers()['content-type'] ?? '').not.toMatch(/script|html/);
    expect([url, await loadAsScript(page, url)]).toEqual([url, ['error', 'error']]);
    // A download is an error of `goto`.
    await tab.goto(url).catch(() => {});
    expect([url, tab.events]).toEqual([url, []]);
  }
});

async function loadSitemap(): Promise<string> {
  return (await fetch(site.url('/sitemap.xml'))).text();
}

/** Load a file as a classic script and as a module, as a script of the site could. Returns what occurred. */
function loadAsScript(page: Page, url: string): Promise<string[]> {
  return page.evaluate(async (address) => {
    const policy = trustedTypes?.createPolicy?.('site', {
      createHTML: (html: string) => html,
      createScriptURL: (own: string) => own,
    });
    const load = (type: string) =>
      new Promise<string>((resolve) => {
        const script = document.createElement('script');
        script.type = type;
        script.src = policy?.createScriptURL(address) ?? address;
        for (const event of ['load', 'error']) script.addEventListener(event, () => resolve(event));
        document.head.append(script);
      });
    return [await load('text/javascript'), await load('module')];
  }, url);
}

interface Tab extends Page {
  events: string[];
}

/** Open a page of the site in a tab that records what must not occur; with null, an empty tab. */
async function openPage(path: string | null): Promise<Tab> {
  const page = await browser.openTab();
  const events: string[] = [];
  page.on('dialog', (dialog) => {
    events.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => events.push('popup'));
  const record = (request: Request): void => {
    // What the policy blocks is a request, too.
    const isBlocked = /csp/i.test(request.failure()?.errorText ?? '');
    const { protocol, host } = new URL(request.url());
    // Chromium's own viewer of PDF files is an extension.
    const isBrowser = protocol.startsWith('chrome');
    if (!isBlocked && !isBrowser && host !== new URL(site.url('/')).host) {
      events.push(request.url());
    }
  };
  page.on('requestfinished', record);
  page.on('requestfailed', record);
  const tab = Object.assign(page, { events });
  if (path !== null) await visit(page, site.url(path));
  return tab;
}

function expectNothing({ events }: Tab): void {
  expect(events).toEqual([]);
}

/** Expect that a page has no trace of a payload, and that nothing of it occurred. */
async function expectHarmless(tab: Tab): Promise<void> {
  const flaws = await tab.evaluate(() => {
    const found: string[] = [];
    const ids = new Set<string>();
    for (const element of document.querySelectorAll('*')) {
      const { localName, attributes, id } = element;
      if (id !== '' && ids.has(id)) found.push(`two ids ${id}`);
      ids.add(id);
      const isInArticle = element.closest('article') !== null;
      const FORBIDDEN =
        /^(?:audio|base|embed|form|frame|iframe|link|math|meta|object|portal|script|style|svg|template|video)$/;
      if (isInArticle && FORBIDDEN.test(localName)) found.push(`<${localName}>`);
      for (const { name, value } of attributes) {
        if (
          /^on|^(?:style|srcdoc|formaction|action|ping|srcset|poster)$/.test(name) &&
          isInArticle
        ) {
          found.push(`${localName} ${name}`);
        }
        const scheme = URL.parse(value)?.protocol ?? '';
        const isAddress = /^(?:href|src|data|cite|xlink:href|action)$/.test(name);
        if (isAddress && /^(?:javascript|vbscript|data):/.test(scheme))
          found.push(`${name}=${value}`);
      }
    }
    return found;
  });
  expect([tab.url(), flaws]).toEqual([tab.url(), []]);
  expectNothing(tab);
}
