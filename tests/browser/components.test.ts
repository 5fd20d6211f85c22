import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { AXE, EVERY_RULE, WCAG, runAxe } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';

/** The authors' pages, as HTML beside their source. */
const FIXTURES = join(import.meta.dirname, '../fixtures/mdx');
const NAMES = [
  'callout',
  'code-group',
  'code-lines',
  'details',
  'form-fields',
  'glossary',
  'provisional',
  'steps',
  'tabs',
];

const PHONE = { width: 360, height: 740 };

const browser = useBrowser();
const styles = await bundleStyles();

describe('without script', () => {
  const options = { javaScriptEnabled: false };

  it('tabs show the first panel, and switch', async () => {
    const page = await open('tabs', options);
    const set = page.locator('.tabs').first();
    const panels = set.locator('.tab-panel:visible');
    expect(await panels.allTextContents()).toEqual([expect.stringContaining('Text for Linux.')]);
    await set.getByRole('radio', { name: 'Linux' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await panels.allTextContents()).toEqual(['Text for macOS.']);
    expect(await page.locator('.tabs').nth(1).locator('.tab-panel:visible').textContent()).toBe(
      'Without a group.',
    );
  });

  it('a long line wraps after a click on Wrap', async () => {
    const page = await open('code-lines', { ...options, viewport: { width: 780, height: 740 } });
    const pre = page.locator('.code-wrap:has(:not(:checked)) + pre').last();
    const before = await pre.boundingBox();
    await page.getByRole('checkbox', { name: 'Wrap' }).last().press('Space');
    const wrapped = page.locator('.code-wrap + pre').last();
    const after = await wrapped.boundingBox();
    expect(after?.height).toBeGreaterThan(before?.height ?? Infinity);
  });

  it('code wraps on a phone, without a switch', async () => {
    const page = await open('code-lines', { ...options, viewport: PHONE });
    const cut = await page
      .locator('pre')
      .evaluateAll((blocks) => blocks.filter((pre) => pre.scrollWidth > pre.clientWidth).length);
    expect(cut).toBe(0);
    expect(await page.locator('.code-wrap:visible').count()).toBe(0);
  });

  it('a term shows and hides its definition by keyboard', async () => {
    const page = await open('glossary', options);
    await page.getByRole('button', { name: 'segment' }).press('Enter');
    const definition = page.locator('.term-definition:visible');
    expect(await definition.textContent()).toBe('A named group of users. Read about segment');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Read about segment');
    await page.keyboard.press('Escape');
    expect(await definition.count()).toBe(0);
  });

  it('a full stop stays on the line of the term before it', async () => {
    const page = await open('glossary', options);
    const tops = await page.locator('.term', { hasText: 'segment' }).evaluate((term) => {
      const stop = document.createRange();
      stop.setStart(term.nextSibling ?? term, 0);
      stop.setEnd(term.nextSibling ?? term, 1);
      const article = term.closest('article');
      return Array.from({ length: 75 }, (_, step) => {
        article?.style.setProperty('width', `${100 + 4 * step}px`);
        // One box, which the button covers.
        const lines = [...(term.firstElementChild?.getClientRects() ?? [])].map(({ top }) => top);
        return { lines, stop: stop.getBoundingClientRect().top };
      });
    });
    expect(tops.filter(({ lines, stop }) => lines.length !== 1 || lines[0] !== stop)).toEqual([]);
  });
});

describe('in print', () => {
  it('all panels stand under their labels, and all details are open', async () => {
    const tabs = await open('tabs');
    await tabs.emulateMedia({ media: 'print' });
    const set = tabs.locator('.tabs').first();
    expect(await set.locator('.tab-panel:visible').count()).toBe(2);
    const tops = await set
      .locator('label, .tab-panel')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const colors = await set
      .locator('> label')
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor));
    expect(new Set(colors).size).toBe(1);
    await show(tabs, 'details');
    expect(await tabs.getByText('of this').isVisible()).toBe(true);
    await show(tabs, 'provisional');
    expect(await tabs.getByText('You choose the order.').isVisible()).toBe(true);
  });

  it('a term is the word alone', async () => {
    const page = await open('glossary');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.term').first().isVisible()).toBe(true);
    expect(await page.locator('.term-definition:visible').count()).toBe(0);
  });
});

describe('code with marked lines', () => {
  it('is selected as it is, without numbers', async () => {
    const page = await open('code-lines');
    const selected = await page.locator('.lines code').evaluateAll((blocks) =>
      blocks.map((block) => {
        getSelection()?.selectAllChildren(block);
        return { selected: getSelection()?.toString(), code: block.textContent };
      }),
    );
    expect(selected.length).toBeGreaterThan(4);
    for (const { selected: text, code } of selected) expect(text).toBe(code);
  });
});

it('every fixture fits a phone', async () => {
  const page = await browser.openTab({ viewport: PHONE });
  const tooWide: string[] = [];
  for (const name of NAMES) {
    await show(page, name);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > PHONE.width) tooWide.push(`${name}: ${width} px`);
  }
  expect(tooWide).toEqual([]);
});

describe('a form', () => {
  it.each([
    [PHONE.width, 'What to enter: '],
    [1280, ''],
  ])('names its columns in a window of %i pixels', async (width, label) => {
    const page = await open('form-fields', { viewport: { ...PHONE, width } });
    expect(await page.locator('thead').first().isVisible()).toBe(label === '');
    const cell = page.locator('td', { hasText: 'A field that is called' });
    const before = await cell.evaluate((td) => getComputedStyle(td, '::before').content);
    expect(before.replaceAll(/"|none|attr.*/g, '')).toBe(label);
  });
});

it('axe finds nothing in the fixtures, light and dark', async () => {
  const page = await browser.openTab();
  const violations: string[] = [];
  for (const name of NAMES) {
    await show(page, name);
    await page.evaluate(AXE);
    for (const mode of ['light', 'dark']) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset['colorMode'] = chosen;
      }, mode);
      const found = await runAxe(page, 'html', { ...EVERY_RULE, runOnly: WCAG });
      violations.push(...found.map((violation) => `${name}, ${mode}: ${violation}`));
    }
  }
  expect(violations).toEqual([]);
});

/** Open a fixture in the site's styles. */
async function open(name: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.openTab(options);
  await show(page, name);
  return page;
}

async function show(page: Page, name: string): Promise<void> {
  const article = readFileSync(join(FIXTURES, `${name}.html`), 'utf8');
  const head = `<meta name="viewport" content="width=device-width"><title>${name}</title>`;
  await page.setContent(
    `<!doctype html><html lang="en"><head>${head}<style>${styles}</style></head>` +
      `<body><main><article>${article}</article></main></body></html>`,
  );
}

async function bundleStyles(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [
      'client/styles/site.css',
      'client/styles/guide.css',
      'client/styles/after-paint.css',
    ],
    bundle: true,
    write: false,
    outdir: 'styles',
  });
  return outputFiles.map(({ text }) => text).join('');
}
