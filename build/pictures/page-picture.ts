import { toPng } from './png.ts';
import type { Rgb } from './png.ts';
import { loadTypeface } from './typeface.ts';
import type { Typeface } from './typeface.ts';

/** What a page's picture says. */
export interface PictureText {
  /** Small, above the title: where the page stands. */
  kicker: string;
  title: string;
  /** Small, at the foot. */
  site: string;
}

/** Draws the pictures by which links to pages are shown elsewhere. */
export type DrawPicture = (text: PictureText) => Uint8Array;

/** The size that the readers of `og:image` ask for. */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

const MARGIN = 80;
const TITLE_SIZE = 76;
const TITLE_LINE = 92;
const TITLE_LINES = 3;
const TITLE_BASELINE = 250;
const SMALL_SIZE = 32;
const KICKER_BASELINE = 130;
const SITE_BASELINE = 548;
const BAR_HEIGHT = 12;

/** Shades between the ground and an ink, so that edges are smooth: 1 + 2 × 7 colours. */
const SHADES = 7;
const GROUND: Rgb = [16, 27, 23];
const TEXT: Rgb = [240, 245, 242];
const ACCENT: Rgb = [98, 203, 176];
const TEXT_INK = 1;
const ACCENT_INK = TEXT_INK + SHADES;

const PALETTE: Rgb[] = [GROUND, ...toShades(TEXT), ...toShades(ACCENT)];

/** Load the typeface and return what draws pictures with it. */
export async function createPictures(): Promise<DrawPicture> {
  const typeface = await loadTypeface('@fontsource/inter/files/inter-latin-600-normal.woff');
  const draw: DrawPicture = ({ kicker, title, site }) => {
    const pixels = new Uint8Array(PICTURE_WIDTH * PICTURE_HEIGHT);
    pixels.fill(ACCENT_INK + SHADES - 1, 0, PICTURE_WIDTH * BAR_HEIGHT);
    const write = (text: string, size: number, baseline: number, ink: number) =>
      writeLine(pixels, typeface, text, { size, baseline, ink });
    write(
      toFittingLines(typeface, kicker, SMALL_SIZE, 1)[0] ?? '',
      SMALL_SIZE,
      KICKER_BASELINE,
      ACCENT_INK,
    );
    toFittingLines(typeface, title, TITLE_SIZE, TITLE_LINES).forEach((line, index) =>
      write(line, TITLE_SIZE, TITLE_BASELINE + index * TITLE_LINE, TEXT_INK),
    );
    write(site, SMALL_SIZE, SITE_BASELINE, TEXT_INK);
    return toPng({ width: PICTURE_WIDTH, height: PICTURE_HEIGHT, palette: PALETTE, pixels });
  };
  return (words) => {
    const key = JSON.stringify(words);
    const picture = drawn.get(key) ?? draw(words);
    drawn.set(key, picture);
    return picture;
  };
}

/** What a preview draws again after each edit are the same words nearly always. */
const drawn = new Map<string, ReturnType<DrawPicture>>();

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
  pixels: Uint8Array,
  typeface: Typeface,
  text: string,
  { size, baseline, ink }: { size: number; baseline: number; ink: number },
): void {
  let pen = MARGIN;
  for (const character of text) {
    const glyph = typeface.loadGlyph(character, size);
    if (!glyph) continue;
    const left = Math.round(pen) + glyph.left;
    for (let y = 0; y < glyph.height; y++) {
      const row = (baseline + glyph.top + y) * PICTURE_WIDTH + left;
      for (let x = 0; x < glyph.width; x++) {
        const shade = Math.round(((glyph.coverage[y * glyph.width + x] ?? 0) / 255) * SHADES);
        const at = row + x;
        // Neighbouring glyphs overlap in their soft edges: the fuller one counts.
        if (shade > 0) pixels[at] = Math.max(pixels[at] ?? 0, ink + shade - 1);
      }
    }
    pen += glyph.advance;
  }
}
