import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { countDocuments, useBrowser, visit } from '../support/browser.ts';
import { useSite } from '../support/site.ts';
import { lengthenArticle } from './longer-article.ts';

const PATH = '/docs/user-guide/missions/manage';
const COPY = '.page-top [data-copy-page]';
const MENU = '.page-top .page-menu';

/** Blocks in which a copy button has its place, and some that have none. */
const BLOCKS = `<h2 id="begin">Begin</h2><figure class="code-block" id="plain"><pre><code>A</code></pre></figure>
  <figure class="code-block" id="title"><figcaption>T</figcaption><pre><code>a\n<data value="0">b\n</data><data value="1" hidden>c\n</data><span>d</span></code></pre></figure>
  <figure class="code-block" id="wrap"><figcaption>W</figcaption><label class="code-wrap"></label><pre><code>refuse</code></pre></figure>
  <p class="copyable" id="address"><code>/users</code></p><p class="copyable" id="none">No code</p><pre id="other"><code>D</code></pre>
  <div class="h2"><h2 id="refuse">No</h2><a class="permalink" href="#refuse">#</a></div>`;

const site = useSite();
const browser = useBrowser();

/** Open a page whose clock stands still and whose clipboard notes what is copied, but refuses the text `refuse`. */
async function openPage(path = PATH): Promise<Page> {
  const page = await browser.openTab();
  await page.clock.install();
  await page.addInitScript(() => {
    const copied: string[] = [];
    const writeText = async (text: string) => {
      if (text.includes('refuse')) throw new DOMException('No', 'NotAllowedError');
      copied.push(text);
    };
    const write = async ([item]: ClipboardItem[]) => {
      const blob = await item?.getType('text/plain');
      copied.push(`${blob?.type}: ${await blob?.text()}`);
    };
    Object.defineProperty(navigator, 'clipboard', { value: { write, writeText } });
    Object.assign(window, { copied });
  });
  await lengthenArticle(page, PATH, BLOCKS);
  await visit(page, path);
  await page.locator('.copy-button').first().waitFor({ state: 'attached' });
  await page.clock.pauseAt(Date.now() + 60_000);
  return page;
}

const readCopied = (page: Page) => page.evaluate<string[]>('copied.splice(0)');
const said = (page: Page) => page.locator('[aria-live=polite]').textContent();

describe('the buttons of code', () => {
  it('stand in each block once, in the order of the Tab key, with a name', async () => {
    const page = await openPage();
    const places = await page
      .locator('#plain, #title, #wrap, #address, #none, #other')
      .evaluateAll((blocks) =>
        blocks.map((block) =>
          [
            block.id,
            ...[...block.children].map((child) => child.ariaLabel ?? child.localName),
          ].join(' '),
        ),
      );
    expect(places).toEqual([
      'plain pre Copy Begin',
      'title figcaption Copy T pre',
      'wrap figcaption label Copy W pre',
      'address code Copy /users',
      'none',
      'other code',
    ]);
    // They come once, also when the reader returns to the page.
    await page.clock.resume();
    await page.locator('.pagination a[rel=prev]').click();
    await page.waitForURL('**/missions/intro');
    await page.goBack();
    await page.locator('#plain .copy-button').waitFor();
    expect(await page.locator('#plain button').count()).toBe(1);
  });

  it('copy what shows, and say so for two seconds', async () => {
    const page = await openPage();
    const [first, second] = [page.locator('#title button'), page.locator('#wrap button')];
    await first.click();
    await expect.poll(() => said(page)).toBe('Copied');
    await second.click();
    await expect.poll(() => said(page)).toBe('Not copied');
    expect([await first.textContent(), await second.textContent()]).toEqual([
      'Copied',
      'Not copied',
    ]);
    expect(await readCopied(page)).toEqual(['a\nb\nd']);
    await page.clock.runFor(1_999);
    expect(await first.textContent()).toBe('Copied');
    // A second click confirms again, and the label stays the first one.
    await first.click();
    await expect.poll(() => readCopied(page)).toEqual(['a\nb\nd']);
    await page.clock.runFor(2_000);
    expect([await first.textContent(), await second.textContent()]).toEqual(['Copy', 'Copy']);
  });
});

describe('a page', () => {
  it('is copied as plain text, also after navigation, and a failure is announced', async () => {
    const page = await openPage();
    await page.locator(COPY).click();
    await expect.poll(() => said(page)).toBe('Page copied as Markdown');
    expect(await readCopied(page)).toEqual([
      `text/plain: ${await (await site.fetch(`${PATH}.md`)).text()}`,
    ]);
    browser.allowConsoleError(/503/);
    await page.route('**/intro.md', (route) => route.fulfill({ status: 503 }));
    await page.locator('.pagination a[rel=prev]').click();
    await page.waitForURL('**/missions/intro');
    await page.locator(COPY).click();
    await expect.poll(() => said(page)).toBe('The page could not be copied');
    expect(await page.locator(COPY).textContent()).toBe('Not copied');
    await page.unroute('**/intro.md');
    await page.locator(COPY).click();
    await expect
      .poll(async () => (await readCopied(page)).join())
      .toContain('# Introduction to missions');
  });

  it.each([
    ['?x=1&way=api', '?way=api'],
    ['?way=none&lang=python', ''],
  ])('has an address to copy, with what it shows of %s: “%s”', async (query, shared) => {
    const page = await openPage(PATH + query);
    await openMenu(page);
    await page.locator(MENU).getByRole('link', { name: 'Copy the address' }).click();
    await expect.poll(() => readCopied(page)).toEqual([site.url(PATH + shared)]);
    await page.keyboard.press('Escape');
    await page.locator(MENU).waitFor({ state: 'hidden' });
  });

  it('opens as Markdown, and assistants get its address, in plain links', async () => {
    // The browser looks for an icon of its own beside a plain text.
    browser.allowConsoleError(/404/);
    const page = await browser.openPage(PATH);
    const urls = await page
      .locator(`${MENU} a[href^="https:"]`)
      .evaluateAll((links) =>
        links
          .map((link) => new URL((link as HTMLAnchorElement).href))
          .map(({ host, searchParams }) => `${host} ${searchParams.get('q')}`),
      );
    const question = `Read ${site.url(`${PATH}.md`)}`;
    expect(urls).toEqual([`claude.ai ${question}`, `chatgpt.com ${question}`]);
    const documents = countDocuments(page);
    await openMenu(page);
    await page.locator(MENU).getByRole('link', { name: 'View as Markdown' }).click();
    await page.waitForURL(`**${PATH}.md`);
    expect(documents()).toBe(1);
    expect(await page.locator('body').textContent()).toContain('# Manage missions');
  });

  it('shows its title first on a phone, and its menu at the end', async () => {
    const page = await browser.openPage(PATH, { viewport: { width: 390, height: 844 } });
    const title = await page.locator('h1').boundingBox();
    expect(title?.y).toBeLessThan(300);
    expect(await page.locator('.page-top').isVisible()).toBe(false);
    const below = await page.locator('.page-actions:visible').boundingBox();
    expect(below?.y).toBeGreaterThan(title?.y ?? Infinity);
  });

  it('is selected without the words of its buttons', async () => {
    const page = await browser.openPage('/docs/api/management/create-user');
    await page.getByRole('button', { name: 'Expand all fields' }).waitFor();
    await page.locator('.copy-button').first().waitFor();
    const lines = await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.querySelector('article') ?? document.body);
      return getSelection()?.toString().split('\n') ?? [];
    });
    expect(lines).toContain('Create a user');
    expect(lines.filter((line) => /^(?:Copy|Expand all fields)$/.test(line.trim()))).toEqual([]);
  });
});

async function openMenu(page: Page): Promise<void> {
  await page.locator('.page-top').getByRole('button', { name: 'More' }).click();
  await page.locator(MENU).waitFor();
}

it('the link of a heading copies its address, unless the browser opens it elsewhere', async () => {
  const page = await openPage();
  const link = (id: string) => page.locator(`a.permalink[href="#${id}"]`);
  await link('refuse').click();
  await link('before-you-start').dispatchEvent('click', { ctrlKey: true });
  await link('before-you-start').click();
  await page.locator('[data-copied]').waitFor();
  expect(await readCopied(page)).toEqual([site.url(`${PATH}#before-you-start`)]);
  expect(await said(page)).toBe('Link copied');
  await page.clock.runFor(1_999);
  expect(await page.locator('[data-copied]').count()).toBe(1);
  await page.clock.runFor(1);
  expect(await page.locator('[data-copied]').count()).toBe(0);
});
