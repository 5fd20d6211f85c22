import { Resvg } from '@resvg/resvg-wasm';
import { describe, expect, it } from 'vitest';
import { openCache } from '../../../build/files/cache.ts';
import { renderSocialImages, toSocialImageTexts } from '../../../build/outputs/social-image.ts';
import type { SocialImageText } from '../../../build/outputs/social-image.ts';
import { toPage } from '../content-file.ts';

const TEXT = { section: 'Users', title: 'Manage users', site: 'Docs' };
/** 80, without the side bearings of the outer glyphs. */
const MARGIN = 76;
const [WIDTH, HEIGHT] = [1200, 630];

describe('a social image', () => {
  it('has the same bytes for the same text, and other bytes for another title', async () => {
    const png = await render(TEXT);
    expect(await render(TEXT)).toEqual(png);
    expect(await render({ ...TEXT, title: 'Manage levels' })).not.toEqual(png);
  });

  it.each([
    ['a long word', { ...TEXT, title: 'Unbreakable'.repeat(20) }],
    ['wide letters', { ...TEXT, title: 'W'.repeat(24) }],
    ['a long title', { ...TEXT, title: 'Many quick words '.repeat(20) }],
    ['a long section and site', { ...TEXT, section: 'Wide '.repeat(99), site: 'Wide '.repeat(99) }],
  ])('keeps its margins with %s', async (_, text) => {
    const { left, right, bottom } = measureText(await render(text));
    expect(left).toBeGreaterThanOrEqual(MARGIN);
    expect(right).toBeLessThanOrEqual(WIDTH - MARGIN);
    expect(bottom).toBeLessThan(HEIGHT - MARGIN / 2);
  });

  it('leaves out characters that its font does not have', async () => {
    expect(await render({ ...TEXT, title: 'Users 用户' })).toEqual(
      await render({ ...TEXT, title: 'Users ' }),
    );
  });

  it('shows markup in a title as text', async () => {
    const png = await render({ ...TEXT, title: '<b> & `code`' });
    expect(png).not.toEqual(await render({ ...TEXT, title: '' }));
  });

  it('is cached by its text', async () => {
    const cache = openCache(null, '');
    const other = { ...TEXT, section: 'Levels' };
    const image = (await renderSocialImages([TEXT], cache)).get(TEXT);
    const images = await renderSocialImages([TEXT, other], cache);
    expect(images.get(TEXT)?.png).toBe(image?.png);
    expect(images.get(other)).not.toEqual(image);
  });
});

describe('the texts of social images', () => {
  it('name the section and the title of a guide page', () => {
    expect(toTexts(['/docs/users/intro', '/docs/faqs'])).toEqual([
      { section: 'Users', title: '/docs/users/intro', site: 'Docs' },
      { section: 'All about it.', title: '/docs/faqs', site: 'Docs' },
    ]);
  });

  it('are the same for all pages of a guide with more than 100 pages', () => {
    const toPaths = (count: number) => Array.from({ length: count }, (_, at) => `/docs/${at}`);
    const countTexts = (count: number) =>
      new Set(toTexts(toPaths(count)).map((text) => JSON.stringify(text))).size;
    expect(countTexts(100)).toBe(100);
    expect(countTexts(101)).toBe(1);
  });
});

function toTexts(paths: string[]): SocialImageText[] {
  const intro = { kind: 'page' as const, label: 'Intro', path: '/docs/users/intro' };
  const users = { kind: 'branch' as const, id: 'users', label: 'Users', path: intro.path };
  const texts = toSocialImageTexts({
    pages: paths.map((path) => toPage(path)),
    sidebars: [{ name: 'docs', nodes: [{ ...users, children: [intro] }] }],
    site: { title: 'Docs', basePath: '/' },
    tagline: 'All about it.',
    referenceTitle: undefined,
  });
  return [...texts.values()];
}

async function render(text: SocialImageText): Promise<Uint8Array> {
  const images = await renderSocialImages([text], openCache(null, ''));
  return images.get(text)?.png ?? new Uint8Array();
}

/** Bounds of all that differs from the background, without the bar at the top. */
function measureText(png: Uint8Array): { left: number; right: number; bottom: number } {
  const address = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const size = `width="${WIDTH}" height="${HEIGHT}"`;
  const { pixels } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image href="${address}" ${size}/></svg>`,
  ).render();
  const isText = (x: number, y: number) =>
    pixels[(y * WIDTH + x) * 4] !== pixels[(HEIGHT * WIDTH - 1) * 4];
  const bounds = { left: WIDTH, right: 0, bottom: 0 };
  for (let y = 20; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      if (!isText(x, y)) continue;
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x);
      bounds.bottom = y;
    }
  }
  return bounds;
}
