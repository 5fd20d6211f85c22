import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { crc32, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  createPictures,
} from '../../../build/pictures/page-picture.ts';

const draw = await createPictures();
const TEXT = { kicker: 'Users', title: 'Manage users', site: 'Docs' };

test('a picture has the size that readers of og:image ask for, and few bytes', async () => {
  const png = await draw(TEXT);
  expect(imageSize(png)).toMatchObject({
    type: 'png',
    width: PICTURE_WIDTH,
    height: PICTURE_HEIGHT,
  });
  expect(png.length).toBeLessThan(20_000);
});

test('a picture shows its texts, pixel by pixel as the fixture', async () => {
  const png = await draw({
    kicker: 'Getting started',
    title: 'Åbo’s quickest “quickstart” with just (typed) queries, AVATAR and every fjord file',
    site: 'Test Docs',
  });
  const file = join(import.meta.dirname, '../../fixtures/pictures/three-lines.png');
  const fixture = readChunks(await readFile(file));
  const chunks = readChunks(png);
  expect(chunks.get('IHDR')).toEqual(fixture.get('IHDR'));
  expect(chunks.get('PLTE')).toEqual(fixture.get('PLTE'));
  expect(inflatePixels(chunks).equals(inflatePixels(fixture))).toBe(true);
});

test('the same text gives the same bytes, another title other ones', async () => {
  expect(await draw(TEXT)).toEqual(await draw(TEXT));
  expect(await draw(TEXT)).not.toEqual(await draw({ ...TEXT, title: 'Manage levels' }));
});

test('a title of any length stays inside of the margins', async () => {
  const rows = toRows(
    await draw({ ...TEXT, title: 'Unbreakable'.repeat(20), kicker: 'Wide '.repeat(99) }),
  );
  // Below the bar across the top.
  const inked = rows.slice(20).filter((row) => row.slice(1_125).some((value) => value !== 0));
  expect(inked).toEqual([]);
  const lastInked = rows.findLastIndex((row) => row.some((value) => value !== 0));
  expect(lastInked).toBeLessThan(PICTURE_HEIGHT - 40);
});

test('characters that the typeface has not are left out', async () => {
  expect(await draw({ ...TEXT, title: 'Users 用户' })).toEqual(
    await draw({ ...TEXT, title: 'Users ' }),
  );
});

/** Palette indexes, row by row, read back from the file. */
function toRows(png: Uint8Array): number[][] {
  const packed = inflatePixels(readChunks(png));
  const stride = PICTURE_WIDTH / 2 + 1;
  return Array.from({ length: PICTURE_HEIGHT }, (_, y) =>
    [...packed.subarray(y * stride + 1, (y + 1) * stride)].flatMap((byte) => [
      byte >> 4,
      byte & 15,
    ]),
  );
}

/** zlib checks the checksum of what it inflates. */
function inflatePixels(chunks: Map<string, Buffer>): Buffer {
  return inflateSync(chunks.get('IDAT') ?? '');
}

/** A file's chunks by type; throws at one whose checksum is wrong. */
function readChunks(png: Uint8Array): Map<string, Buffer> {
  const file = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + 8 + length;
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) {
      throw new Error(`The checksum of ${type} is wrong.`);
    }
    chunks.set(type, file.subarray(at + 8, end));
    at = end + 4;
  }
  return chunks;
}
