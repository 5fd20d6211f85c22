import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Resvg, initWasm } from '@resvg/resvg-wasm';
import type { Font } from 'opentype.js';

/** A character drawn at one size; offsets and advance in pixels, from the pen's place on the baseline. */
export interface Glyph {
  left: number;
  top: number;
  width: number;
  height: number;
  advance: number;
  /** Row by row, 0 is empty and 255 is full. */
  coverage: Uint8Array;
}

/** A typeface whose glyphs are drawn once for each size. */
export interface Typeface {
  /** Null for a character that the typeface has not. */
  loadGlyph(character: string, size: number): Glyph | null;
}

/** Space around an outline, for the soft edge of its curves. */
const MARGIN = 1;

const require = createRequire(import.meta.url);

// Its main file is a script that exports nothing by name to a module.
const { parse } = require('opentype.js') as typeof import('opentype.js');
let rasterizer: Promise<void> | null = null;

/** Load a font file of the packages. */
export async function loadTypeface(fontFile: string): Promise<Typeface> {
  rasterizer ??= readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')).then(initWasm);
  await rasterizer;
  const bytes = await readFile(require.resolve(fontFile));
  const font = parse(new Uint8Array(bytes).buffer);
  const glyphs = new Map<string, Glyph | null>();
  return {
    loadGlyph(character, size) {
      const key = `${size} ${character}`;
      let glyph = glyphs.get(key);
      if (glyph === undefined) {
        glyph = font.charToGlyphIndex(character) === 0 ? null : draw(font, character, size);
        glyphs.set(key, glyph);
      }
      return glyph;
    },
  };
}

function draw(font: Font, character: string, size: number): Glyph {
  const outline = font.charToGlyph(character);
  const advance = ((outline.advanceWidth ?? 0) * size) / font.unitsPerEm;
  const path = outline.getPath(0, 0, size);
  const box = path.getBoundingBox();
  const left = Math.floor(box.x1) - MARGIN;
  const top = Math.floor(box.y1) - MARGIN;
  const width = Math.ceil(box.x2) + MARGIN - left;
  const height = Math.ceil(box.y2) + MARGIN - top;
  if (!(box.x2 > box.x1)) {
    return { left: 0, top: 0, width: 0, height: 0, advance, coverage: new Uint8Array() };
  }
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="${left} ${top} ${width} ${height}"><path d="${path.toPathData(2)}"/></svg>`;
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const { pixels } = image;
  const coverage = new Uint8Array(width * height);
  for (let index = 0; index < coverage.length; index++) {
    coverage[index] = pixels[index * 4 + 3] ?? 0;
  }
  image.free();
  return { left, top, width, height, advance, coverage };
}
