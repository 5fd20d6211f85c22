import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HTTP_METHODS } from '../../build/openapi/load/walk-document.ts';

/** WCAG 2.2, success criterion 1.4.3 (AA) for text of ordinary size. */
const LEAST_CONTRAST = 4.5;

/** Success criterion 1.4.6 (AAA). */
const LEAST_CONTRAST_OF_BODY = 7;

/** Colours that methods, marks and quiet words have as text. */
const TEXTS = ['get', 'post', 'put', 'patch', 'delete', 'text-quiet', 'text', 'accent'];

/** Their backgrounds: the page, highlighted fields and notes, the current entry of the sidebar. */
const BACKGROUNDS = ['page', 'surface', 'accent-surface'];

const [light = '', dark = ''] = readFileSync('client/styles/tokens.css', 'utf8').split(
  ":root[data-color-mode='dark']",
);

test.each([
  ['light', light],
  ['dark', dark],
])('the colours of methods can be read in the %s theme', (_, css) => {
  const tooFaint = TEXTS.flatMap((text) =>
    BACKGROUNDS.map((background) => ({
      pair: `${text} on ${background}`,
      contrast: toContrast(findColor(css, text), findColor(css, background)),
    })),
  ).filter(({ contrast }) => contrast < LEAST_CONTRAST);
  expect(tooFaint).toEqual([]);
});

test.each([
  ['light', light],
  ['dark', dark],
])('texts can be read at length in the %s theme', (_, css) => {
  for (const text of ['text', 'text-quiet']) {
    const contrast = toContrast(findColor(css, text), findColor(css, 'page'));
    expect(contrast).toBeGreaterThanOrEqual(LEAST_CONTRAST_OF_BODY);
  }
});

test('every method has a colour of its own, or the quiet one', () => {
  const css = readFileSync('client/styles/method.css', 'utf8');
  const coloured = HTTP_METHODS.filter((method) => css.includes(`.method-${method} {`));
  expect(coloured).toEqual(['get', 'post', 'put', 'patch', 'delete']);
});

function findColor(css: string, name: string): number[] {
  const hex = new RegExp(`--color-${name}: #([0-9a-f]{3,6});`).exec(css)?.[1];
  if (hex === undefined) throw new Error(`No colour is called ${name}.`);
  const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  return [0, 2, 4].map((start) => Number.parseInt(long.slice(start, start + 2), 16) / 255);
}

function toContrast(one: number[], other: number[]): number {
  const [darker = 0, lighter = 0] = [toLuminance(one), toLuminance(other)].toSorted(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance, as WCAG defines it. */
function toLuminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
