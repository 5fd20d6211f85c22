import { crc32, deflateSync } from 'node:zlib';

/** A colour as its red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** A picture of at most 16 colours: one palette index for each pixel, row by row. */
export interface PalettePicture {
  width: number;
  height: number;
  palette: Rgb[];
  pixels: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BIT_DEPTH = 4;
const COLOR_TYPE_PALETTE = 3;

/** Encode a picture as PNG with four bits a pixel (W3C PNG, third edition). */
export function toPng({ width, height, palette, pixels }: PalettePicture): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(BIT_DEPTH, 8);
  header.writeUInt8(COLOR_TYPE_PALETTE, 9);
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    toChunk('IHDR', header),
    toChunk('PLTE', Buffer.from(palette.flat())),
    toChunk('IDAT', deflateSync(packRows(width, height, pixels))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Two pixels a byte, each row behind a byte that says that it is not filtered. */
function packRows(width: number, height: number, pixels: Uint8Array): Buffer {
  const stride = Math.ceil(width / 2) + 1;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const start = y * stride + 1;
    for (let x = 0; x < width; x++) {
      const value = pixels[y * width + x] ?? 0;
      const at = start + (x >> 1);
      rows[at] = (rows[at] ?? 0) | (x % 2 === 0 ? value << 4 : value);
    }
  }
  return rows;
}

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
