import { createStrip, packStrip, toPng, toStride } from './png.ts';
import type { PackedStrip, Rgb, Strip } from './png.ts';
import { loadTypeface } from './typeface.ts';
import type { Glyph, Typeface } from './typeface.ts';

/** What a page's picture says. */
export interface PictureText {
  /** Small, above the title: where the page stands. */
  kicker: string;
  title: string;
  /** Small, at the foot. */
  site: string;
}

/** The size that the readers of `og:image` ask for. */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

const MARGIN = 80;
const BAR_HEIGHT = 12;

/** Shades between the ground and an ink, so that edges are smooth: 1 + 2 × 7 colours. */
const SHADES = 7;
const GROUND: Rgb = [16, 27, 23];
const TEXT: Rgb = [240, 245, 242];
const ACCENT: Rgb = [98, 203, 176];
const TEXT_INK = 1;
const ACCENT_INK = TEXT_INK + SHADES;

const PALETTE: Rgb[] = [GROUND, ...toShades(TEXT), ...toShades(ACCENT)];

/** A part of the picture with text of its own; there is room between the text of one and of the next. */
interface Part {
  top: number;
  bottom: number;
  /** Of the first line. */
  baseline: number;
  lineHeight: number;
  maxLines: number;
  size: number;
  ink: number;
}

const SMALL = { size: 32, lineHeight: 0, maxLines: 1 };
const KICKER: Part = { top: 60, bottom: 160, baseline: 130, ink: ACCENT_INK, ...SMALL };
const TITLE: Part = {
  top: KICKER.bottom,
  bottom: 490,
  baseline: 250,
  lineHeight: 92,
  maxLines: 3,
  size: 76,
  ink: TEXT_INK,
};
const SITE: Part = {
  top: TITLE.bottom,
  bottom: PICTURE_HEIGHT,
  baseline: 548,
  ink: TEXT_INK,
  ...SMALL,
};

/** Load the typeface and return what draws pictures with it. */
export async function createPictures(): Promise<(text: PictureText) => Promise<Uint8Array>> {
  const typeface = await loadTypeface('@fontsource/inter/files/inter-latin-600-normal.woff');
  const bar = await packStrip(drawBar());
  const drawn = new Map<string, Promise<PackedStrip>>();
  /** For what many pictures have in common. */
  const drawOnce = (text: string, part: Part): Promise<PackedStrip> => {
    const key = `${part.top} ${text}`;
    const strip = drawn.get(key) ?? drawText(typeface, text, part);
    drawn.set(key, strip);
    return strip;
  };
  return async ({ kicker, title, site }) =>
    toPng(PICTURE_WIDTH, PALETTE, [
      bar,
      await drawOnce(kicker, KICKER),
      await drawText(typeface, title, TITLE),
      await drawOnce(site, SITE),
    ]);
}

/** What stands above all text: a bar across the top. */
function drawBar(): Strip {
  const strip = createStrip(PICTURE_WIDTH, KICKER.top);
  const stride = toStride(PICTURE_WIDTH);
  const full = ACCENT_INK + SHADES - 1;
  for (let y = 0; y < BAR_HEIGHT; y++) {
    strip.rows.fill((full << 4) | full, y * stride + 1, (y + 1) * stride);
  }
  return strip;
}

function drawText(typeface: Typeface, text: string, part: Part): Promise<PackedStrip> {
  const { top, bottom, baseline, lineHeight, maxLines, size, ink } = part;
  const strip = createStrip(PICTURE_WIDTH, bottom - top);
  const lines = toFittingLines(typeface, text, size, maxLines);
  lines.forEach((line, index) => {
    writeLine(strip, typeface, line, { size, baseline: baseline - top + index * lineHeight, ink });
  });
  return packStrip(strip);
}

/** From nearly the ground to the full ink. */
function toShades(ink: Rgb): Rgb[] {
  return Array.from({ length: SHADES }, (_, index) => {
    const part = (index + 1) / SHADES;
    const mix = (channel: 0 | 1 | 2) =>
      Math.round(GROUND[channel] + (ink[channel] - GROUND[channel]) * part);
    return [mix(0), mix(1), mix(2)];
  });
}

/** Break a text at spaces into lines that fit; the last one ends in an ellipsis where text is left. */
function toFittingLines(
  typeface: Typeface,
  text: string,
  size: number,
  maxLines: number,
): string[] {
  const fits = (line: string) => measure(typeface, line, size) <= PICTURE_WIDTH - 2 * MARGIN;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer) || line === '') line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  const shown = lines.slice(0, maxLines);
  const last = shown.at(-1) ?? '';
  if (lines.length <= maxLines && fits(last)) return shown;
  let end = [...last];
  while (end.length > 0 && !fits(`${end.join('')}…`)) end = end.slice(0, -1);
  return [...shown.slice(0, -1), `${end.join('').trimEnd()}…`];
}

function measure(typeface: Typeface, text: string, size: number): number {
  return [...text].reduce(
    (width, character) => width + (typeface.loadGlyph(character, size)?.advance ?? 0),
    0,
  );
}

/** Characters that the typeface has not are left out. */
function writeLine(
  strip: Strip,
  typeface: Typeface,
  text: string,
  { size, baseline, ink }: { size: number; baseline: number; ink: number },
): void {
  let pen = MARGIN;
  for (const character of text) {
    const glyph = typeface.loadGlyph(character, size);
    if (!glyph) continue;
    writeGlyph(strip, glyph, {
      left: Math.round(pen) + glyph.left,
      top: baseline + glyph.top,
      ink,
    });
    pen += glyph.advance;
  }
}

function writeGlyph(
  { rows }: Strip,
  { width, height, coverage }: Glyph,
  { left, top, ink }: { left: number; top: number; ink: number },
): void {
  const stride = toStride(PICTURE_WIDTH);
  for (let y = 0; y < height; y++) {
    const row = (top + y) * stride + 1;
    for (let x = 0; x < width; x++) {
      const shade = Math.round(((coverage[y * width + x] ?? 0) / 255) * SHADES);
      if (shade === 0) continue;
      const at = row + ((left + x) >> 1);
      const shift = (left + x) % 2 === 0 ? 4 : 0;
      const byte = rows[at] ?? 0;
      // Neighbouring glyphs overlap in their soft edges: the fuller one counts.
      const index = Math.max((byte >> shift) & 15, ink + shade - 1);
      rows[at] = (byte & (240 >> shift)) | (index << shift);
    }
  }
}
