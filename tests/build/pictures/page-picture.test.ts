import { imageSize } from 'image-size';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  createPictures,
} from '../../../build/pictures/page-picture.ts';

const draw = await createPictures();
const TEXT = { kicker: 'Users', title: 'Manage users', site: 'Docs' };

test('a picture has the size that readers of og:image ask for, and few bytes', () => {
  const png = draw(TEXT);
  expect(imageSize(png)).toMatchObject({
    type: 'png',
    width: PICTURE_WIDTH,
    height: PICTURE_HEIGHT,
  });
  expect(png.length).toBeLessThan(20_000);
});

test('the same text gives the same bytes, another title other ones', () => {
  expect(draw(TEXT)).toEqual(draw(TEXT));
  expect(draw(TEXT)).not.toEqual(draw({ ...TEXT, title: 'Manage levels' }));
});

test('a title of any length stays inside of the margins', () => {
  const rows = toRows(
    draw({ ...TEXT, title: 'Unbreakable'.repeat(20), kicker: 'Wide '.repeat(99) }),
  );
  // Below the bar across the top.
  const inked = rows.slice(20).filter((row) => row.slice(1_125).some((value) => value !== 0));
  expect(inked).toEqual([]);
  const lastInked = rows.findLastIndex((row) => row.some((value) => value !== 0));
  expect(lastInked).toBeLessThan(PICTURE_HEIGHT - 40);
});

test('characters that the typeface has not are left out', () => {
  expect(draw({ ...TEXT, title: 'Users 用户' })).toEqual(draw({ ...TEXT, title: 'Users ' }));
});

/** Palette indexes, row by row, read back from the file. */
function toRows(png: Uint8Array): number[][] {
  const file = Buffer.from(png);
  const start = file.indexOf('IDAT') + 4;
  const length = file.readUInt32BE(start - 8);
  const packed = inflateSync(file.subarray(start, start + length));
  const stride = PICTURE_WIDTH / 2 + 1;
  return Array.from({ length: PICTURE_HEIGHT }, (_, y) =>
    [...packed.subarray(y * stride + 1, (y + 1) * stride)].flatMap((byte) => [
      byte >> 4,
      byte & 15,
    ]),
  );
}
