import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

/** An operation with a short introduction, with a long one and three path parameters, and with two examples. */
const OPERATIONS = ['create-user', 'update-answer', 'put-user'];

const PAGES = [
  'create-user',
  'list-users',
  'management-api',
  'tags/users',
  'schemas/user',
  'problems/user-not-found',
  '',
];

/** In pixels: smaller text is hard to read. */
const MIN_FONT_SIZE = 13.5;

describe('the first field of a request body', () => {
  it.each(OPERATIONS)('is in a window of 1440 × 900: %s', async (slug) => {
    const page = await browser.openPage(`/docs/api/management/${slug}`, {
      viewport: { width: 1440, height: 900 },
    });
    const field = page.locator('section:has(> .h2 > #request-body) .schema-head').first();
    const box = await field.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(900);
  });
});

it('the address of an operation and its id are in a row', async () => {
  const page = await browser.openPage('/docs/api/management/create-user', {
    viewport: { width: 1440, height: 900 },
  });
  const rows = await page
    .locator('.operation-address > p')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  expect(rows).toHaveLength(2);
  expect(new Set(rows).size).toBe(1);
});

it.each([
  ...PAGES.map((slug) => `/docs/api/management/${slug}`.replace(/\/$/, '')),
  '/docs/user-guide/missions/launch',
])(
  'a level of headings has one size in the guide and the reference, and no text is tiny: %s',
  async (path) => {
    const page = await browser.openPage(path);
    const sizes = await page
      .locator('main *')
      .evaluateAll((elements) =>
        elements
          .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3))
          .map(
            (element) => [element.tagName, parseFloat(getComputedStyle(element).fontSize)] as const,
          ),
      );
    const tiny = sizes.filter(([, size]) => size < MIN_FONT_SIZE);
    expect(tiny).toEqual([]);
    const headings = sizes.filter(([tag]) => /^H[2-6]$/.test(tag)).map((pair) => pair.join(' '));
    expect(headings.filter((pair) => !['H2 24', 'H3 18', 'H4 16'].includes(pair))).toEqual([]);
  },
);
