import { Resvg } from '@resvg/resvg-wasm';
import { expect, it } from 'vitest';
import { openCache } from '../../../build/files/cache.ts';
import { renderSocialImages } from '../../../build/outputs/social-image.ts';
import type { SocialImageText } from '../../../build/outputs/social-image.ts';

const TEXT = { section: 'Users', title: 'Manage users', site: 'Docs' };
/** 80, without the side bearings of the outer glyphs. */
const MARGIN = 76;
const [WIDTH, HEIGHT] = [1200, 630];

async function render(text: SocialImageText, cache = openCache(null, '')): Promise<Uint8Array> {
  const images = await renderSocialImages([text], {}, cache);
  return images.get(text)?.png ?? new Uint8Array();
}

it('has the same bytes for the same text, and other bytes for another', async () => {
  const cache = openCache(null, '');
  const png = await render(TEXT, cache);
  expect(await render(TEXT)).toEqual(png);
  expect(await render({ ...TEXT, title: 'Manage levels' }, cache)).not.toEqual(png);
  expect(await render({ ...TEXT, section: 'Levels' }, cache)).not.toEqual(png);
  // Characters that its font does not have are left out, and markup is text.
  expect(await render({ ...TEXT, title: 'Users 用户' })).toEqual(
    await render({ ...TEXT, title: 'Users ' }),
  );
  expect(await render({ ...TEXT, title: '<b> & `code`' })).not.toEqual(
    await render({ ...TEXT, title: '' }),
  );
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
