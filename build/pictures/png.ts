import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** A colour as its red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Rows of a picture with at most 16 colours, from its left edge to its right one. */
export interface Strip {
  height: number;
  /** Two palette indexes a byte, each row behind a byte that says that it is not filtered. */
  rows: Uint8Array;
}

/** A strip as a part of any picture of its width. */
export interface PackedStrip {
  height: number;
  deflated: Uint8Array;
  sums: Sums;
}

/** The two sums of an Adler-32 checksum, and of how many bytes (RFC 1950). */
interface Sums {
  a: number;
  b: number;
  length: number;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BIT_DEPTH = 4;
const COLOR_TYPE_PALETTE = 3;

/** Deflate with a window of 32 kB, at a fast level (RFC 1950). */
const ZLIB_HEADER = [0x78, 0x5e];
/** A last block without content (RFC 1951). */
const LAST_BLOCK = [0x03, 0x00];
const ADLER_MODULUS = 65_521;
/** Most bytes that can be summed up before a sum outgrows 32 bits. */
const ADLER_RUN = 5_552;

/** Make a strip of the palette's first colour. */
export function createStrip(width: number, height: number): Strip {
  return { height, rows: new Uint8Array(toStride(width) * height) };
}

/** The bytes of a row. */
export function toStride(width: number): number {
  return Math.ceil(width / 2) + 1;
}

/** A tenth more bytes than the default of 6, in half the time. */
const DEFLATE_LEVEL = 4;

/** On another thread. */
const deflate = promisify(deflateRaw);

/** Compress a strip; it ends at a whole byte, so that another may follow. */
export async function packStrip({ height, rows }: Strip): Promise<PackedStrip> {
  const deflated = await deflate(rows, {
    level: DEFLATE_LEVEL,
    finishFlush: constants.Z_SYNC_FLUSH,
  });
  return { height, deflated, sums: sumUp(rows) };
}

/** Put strips together to a PNG with four bits a pixel (W3C PNG, third edition). */
export function toPng(width: number, palette: Rgb[], strips: PackedStrip[]): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(
    strips.reduce((total, { height }) => total + height, 0),
    4,
  );
  header.writeUInt8(BIT_DEPTH, 8);
  header.writeUInt8(COLOR_TYPE_PALETTE, 9);
  const { a, b } = strips.map(({ sums }) => sums).reduce(joinSums);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt16BE(b, 0);
  checksum.writeUInt16BE(a, 2);
  const data = [
    Buffer.from(ZLIB_HEADER),
    ...strips.map(({ deflated }) => deflated),
    Buffer.from(LAST_BLOCK),
    checksum,
  ];
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    toChunk('IHDR', header),
    toChunk('PLTE', Buffer.from(palette.flat())),
    toChunk('IDAT', Buffer.concat(data)),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

function sumUp(bytes: Uint8Array): Sums {
  let a = 1;
  let b = 0;
  for (let start = 0; start < bytes.length; start += ADLER_RUN) {
    const end = Math.min(start + ADLER_RUN, bytes.length);
    let summed = start;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] ?? 0;
      // Most of a picture is its ground, which is 0.
      if (byte === 0) continue;
      b += a * (at - summed);
      a += byte;
      b += a;
      summed = at + 1;
    }
    b += a * (end - summed);
    a %= ADLER_MODULUS;
    b %= ADLER_MODULUS;
  }
  return { a, b, length: bytes.length };
}

/** The checksum of two runs of bytes from the checksums of both, as in zlib's `adler32_combine`. */
function joinSums(first: Sums, second: Sums): Sums {
  return {
    a: (first.a + second.a + ADLER_MODULUS - 1) % ADLER_MODULUS,
    b:
      (first.b + second.b + (second.length % ADLER_MODULUS) * (first.a + ADLER_MODULUS - 1)) %
      ADLER_MODULUS,
    length: first.length + second.length,
  };
}
