import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';

const browser = useBrowser();
const open =
  await bundleModule<typeof import('../../../client/browser/copy.ts')>('client/browser/copy.ts');

/** Stop the clock, and take what is copied; the text `refuse` is refused. */
async function prepare(page: Page): Promise<void> {
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
}

const readCopied = (page: Page) => page.evaluate('copied');

const announcements = (page: Page) => page.locator('#said').textContent();

describe('copy buttons', () => {
  it('stand in each block with code, once, in the order of the Tab key', async () => {
    const { page, run } = await open(
      browser,
      `<h2>Begin</h2><figure class="code-block" id="plain"><pre><code>A</code></pre></figure>
       <figure class="code-block" id="title"><figcaption>T</figcaption><pre><code>B</code></pre></figure>
       <figure class="code-block" id="wrap"><figcaption>T</figcaption><label class="code-wrap"></label><pre><code>C</code></pre></figure>
       <p class="copyable" id="address"><code>/users</code></p>
       <p class="copyable" id="none">No code</p>
       <pre id="other"><code>D</code></pre>`,
    );
    await run(({ addCopyButtons }) => {
      addCopyButtons(document, () => undefined);
      addCopyButtons(document, () => undefined);
    });
    const places = await page
      .locator('[id]')
      .evaluateAll((blocks) =>
        blocks.map((block) => [
          block.id,
          [...block.children].findIndex((child) => child.className === 'copy-button'),
          block.querySelectorAll('button').length,
          block.childElementCount,
        ]),
      );
    expect(places).toEqual([
      ['plain', 1, 1, 2],
      ['title', 1, 1, 3],
      ['wrap', 2, 1, 4],
      ['address', 1, 1, 2],
      ['none', -1, 0, 0],
      ['other', -1, 0, 1],
    ]);
    expect(
      await page
        .locator('button')
        .evaluateAll((buttons) =>
          buttons.map(({ textContent, ariaLabel }) => [textContent, ariaLabel]),
        ),
    ).toEqual([
      ['Copy', 'Copy Begin'],
      ['Copy', 'Copy T'],
      ['Copy', 'Copy T'],
      ['Copy', 'Copy /users'],
    ]);
  });

  it('copy what shows, and say so for two seconds', async () => {
    const code = 'a\n<data value="0">b\n</data><data value="1" hidden>c\n</data><span>d</span>';
    const { page, run } = await open(
      browser,
      `<figure class="code-block"><pre><code>${code}</code></pre></figure>
       <figure class="code-block"><pre><code>refuse</code></pre></figure><output id="said"></output>`,
      { prepare },
    );
    await run(({ addCopyButtons }) => {
      addCopyButtons(document, (message) =>
        document.querySelector('#said')?.append(`${message}. `),
      );
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    const [first, second] = [page.locator('button').first(), page.locator('button').last()];
    await first.click();
    await second.click();
    await expect
      .poll(() => page.locator('button').allTextContents())
      .toEqual(['Copied', 'Not copied']);
    expect(await readCopied(page)).toEqual(['a\nb\nd']);
    expect(await announcements(page)).toBe('Copied. Not copied. ');
    await page.clock.runFor(1_999);
    expect(await first.textContent()).toBe('Copied');
    // A second click confirms again, and the label stays the first one.
    await first.click();
    await expect.poll(() => readCopied(page)).toEqual(['a\nb\nd', 'a\nb\nd']);
    await page.clock.runFor(2_000);
    expect(await page.locator('button').allTextContents()).toEqual(['Copy', 'Copy']);
  });
});

it('a page is copied as plain text, and a failure is announced', async () => {
  const { page, run } = await open(
    browser,
    `<button data-copy-page="/faqs.md"><b>Copy page</b></button>
     <button data-copy-page="/missing.md">Copy page</button>
     <button data-copy-page="">Copy page</button><output id="said"></output>`,
    { prepare },
  );
  browser.allowConsoleError(/404/);
  await page.route('**/*.md', (route) =>
    route.fulfill({
      status: route.request().url().endsWith('/faqs.md') ? 200 : 404,
      contentType: 'text/markdown',
      body: '# FAQs',
    }),
  );
  await run(({ startCopyPage }) => {
    startCopyPage((message) => document.querySelector('#said')?.replaceChildren(message));
  });
  await page.locator('b').click();
  await expect.poll(() => announcements(page)).toBe('Page copied as Markdown');
  expect(await readCopied(page)).toEqual(['text/plain: # FAQs']);
  await page.locator('button').nth(1).click();
  await expect.poll(() => announcements(page)).toBe('The page could not be copied');
  expect(await page.locator('button').allTextContents()).toEqual([
    'Copied',
    'Not copied',
    'Copy page',
  ]);
  expect(await readCopied(page)).toHaveLength(1);
});

it('a section is copied with its address, by a button at the heading that the reader points at, or whose link the reader follows', async () => {
  const head = (id: string, level: number, text: string) =>
    `<div class="h${level}"><h${level} id="${id}">${text}</h${level}><a class="permalink" href="#${id}">#</a></div>`;
  const { page, run } = await open(
    browser,
    `<button data-copy-page="/faqs.md"></button>${head('a', 2, 'Costs &amp; time')}${head('b', 3, 'Missing')}
     <aside class="operation-examples">${head('c', 2, 'Samples')}</aside><output id="said"></output>`,
    { prepare },
  );
  browser.allowConsoleError(/404/);
  await page.route('**/*.md?section=*', (route) =>
    route.fulfill({
      status: route.request().url().endsWith('=Costs%20%26%20time') ? 200 : 404,
      contentType: 'text/markdown',
      body: '## Costs & time',
    }),
  );
  await run(({ startCopySection }) => {
    startCopySection((message) => document.querySelector('#said')?.replaceChildren(message));
  });
  const button = page.locator('.copy-section');
  await page.locator('#c').hover();
  expect(await button.count()).toBe(0);
  await page.locator('#a').hover();
  expect(await button.getAttribute('aria-label')).toBe('Copy “Costs & time” as Markdown');
  await button.click();
  await expect.poll(() => announcements(page)).toBe('Section copied as Markdown');
  expect(await readCopied(page)).toEqual(['text/plain: https://module.test/#a\n\n## Costs & time']);
  // The pointer, which rests on the first heading, does not take the button back.
  await page.locator('[href="#b"]').press('Enter');
  await button.press('Enter');
  await expect.poll(() => announcements(page)).toBe('The section could not be copied');
  expect(await page.locator('.h3 > .copy-section').count()).toBe(1);
  expect(await button.count()).toBe(1);
});

it('the link of a heading copies its address, unless the browser opens it elsewhere', async () => {
  const { page, run } = await open(
    browser,
    `<a class="permalink" id="good" href="#a">A</a><a class="permalink" id="bad" href="#refuse">B</a>
     <span class="permalink" id="no">C</span><a id="other" href="#d">D</a><output id="said"></output>`,
    { prepare },
  );
  await run(({ startHeadingLinks }) => {
    startHeadingLinks((message) => document.querySelector('#said')?.append(`${message}.`));
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const id of ['no', 'other', 'bad']) await page.locator(`#${id}`).click();
  await page.locator('#good').dispatchEvent('click', { ctrlKey: true });
  await page.locator('#good').click();
  await page.locator('#good[data-copied]').waitFor();
  expect(await readCopied(page)).toEqual(['https://module.test/#a']);
  expect(await announcements(page)).toBe('Link copied.');
  expect(await page.locator('[data-copied]').count()).toBe(1);
  await page.clock.runFor(1_999);
  expect(await page.locator('[data-copied]').count()).toBe(1);
  await page.clock.runFor(1);
  expect(await page.locator('[data-copied]').count()).toBe(0);
});
