import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HTTP_METHODS } from '../../build/openapi/load/walk-document.ts';

const TOKENS = readFileSync('client/styles/tokens.css', 'utf8');

/** All style sheets of pages. The tokens are the only one that has values. */
const SHEETS = globSync('client/**/*.css')
  .filter((path) => !path.endsWith('tokens.css'))
  .toSorted();

interface Declaration {
  place: string;
  property: string;
  value: string;
}

const declarations = SHEETS.flatMap(parseDeclarations);

/** A change of the direction of the text must not need another style sheet. */
const PHYSICAL_PROPERTY = /(?:^|-)(?:left|right)(?:$|-)/;
const PHYSICAL_VALUE = /^(?:left|right)$/;
const FOUR_SIDES = /^(?:margin|padding|inset|border-radius|border-width)$/;

/** Colours of forced colours are the reader's. */
const COLOR =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|\b(?:black|white|red|green|blue|gr[ae]y)\b/i;
const SHADOW = /^(?:box|text)-shadow$/;

/** Type sizes, spaces and radii. A length in `em` follows the type, a pixel is a line, and paper has points. */
const SIZED =
  /^(?:font|font-size|(?:row-|column-)?gap|(?:margin|padding)(?:-.+)?|border(?:-\w+)*-radius|border-radius)$/;
const LENGTH = /(?<![\w-])\d*\.?\d+(?:rem|px)\b/g;
const LINES = ['1px', '2px', '3px'];

describe('style sheets', () => {
  it('are read whole', () => {
    expect(SHEETS.length).toBeGreaterThan(20);
    expect(declarations.length).toBeGreaterThan(800);
  });

  it.each<[string, (declaration: Declaration) => boolean]>([
    [
      'have logical properties, so that a page may run from right to left',
      ({ property, value }) =>
        PHYSICAL_PROPERTY.test(property) ||
        PHYSICAL_VALUE.test(value) ||
        (FOUR_SIDES.test(property) && hasTwoInlineSides(value)),
    ],
    [
      'take their colours and shadows from the tokens',
      ({ property, value }) =>
        COLOR.test(value) || (SHADOW.test(property) && !/var\(|none/.test(value)),
    ],
    [
      'take their type sizes, spaces and radii from the tokens',
      ({ property, value }) =>
        SIZED.test(property) &&
        (value.match(LENGTH) ?? []).some((length) => !LINES.includes(length)),
    ],
  ])('%s', (_, isFlaw) => {
    const flaws = declarations.filter(isFlaw);
    const lines = flaws.map(({ place, property, value }) => `${place} ${property}: ${value}`);
    expect(lines.join('\n')).toBe('');
  });

  it('use only what the tokens or they define', () => {
    const css = [...SHEETS.map((path) => readFileSync(path, 'utf8')), TOKENS].join('\n');
    const find = (text: string, pattern: RegExp) => [...new Set(text.match(pattern))];
    const defined = find(css, /--[\w-]+(?=:)/g);
    const used = find(css, /(?<=var\()--[\w-]+/g);
    const missing = used.filter((name) => !defined.includes(name) && !name.startsWith('--scalar-'));
    expect(missing).toEqual([]);
    // Images have the colours of the theme too.
    const unused = find(TOKENS, /--(?!color)[\w-]+(?=:)/g).filter((name) => !used.includes(name));
    expect(unused).toEqual([]);
  });

  it('have a colour of its own for every method, or the quiet one', () => {
    const css = readFileSync('client/styles/method.css', 'utf8');
    const coloured = HTTP_METHODS.filter((method) => css.includes(`.method-${method} {`));
    expect(coloured).toEqual(['get', 'post', 'put', 'patch', 'delete']);
  });
});

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const [light = '', dark = ''] = TOKENS.split(":root[data-color-mode='dark']");

/** WCAG 2.2, success criteria 1.4.3 (AA) for text of ordinary size, and 1.4.6 (AAA) for texts that are read at length. */
it.each([
  ['light', light],
  ['dark', dark],
])('texts can be read in the %s theme, whatever their colour', (_, css) => {
  // Behind texts are the page, highlighted fields and notes, and the current entry of the sidebar.
  const pairs = [...METHODS, 'text-quiet', 'text', 'accent'].flatMap((text) =>
    ['page', 'surface', 'accent-surface'].map((background) => [text, background] as const),
  );
  const faint = pairs.filter(([text, background]) => {
    const isBody = background === 'page' && text.startsWith('text');
    return toContrast(findColor(css, text), findColor(css, background)) < (isBody ? 7 : 4.5);
  });
  expect(faint.map(([text, background]) => `${text} on ${background}`)).toEqual([]);
});

function findColor(css: string, name: string): number[] {
  const hex = new RegExp(`--color-${name}: #([0-9a-f]{3,6});`).exec(css)?.[1];
  if (hex === undefined) throw new Error(`No colour is called ${name}.`);
  const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  return [0, 2, 4].map((start) => Number.parseInt(long.slice(start, start + 2), 16) / 255);
}

function toContrast(one: number[], other: number[]): number {
  const luminances = [toLuminance(one), toLuminance(other)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/** Relative luminance, as WCAG defines it. */
function toLuminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether a shorthand of four values differs between left and right. */
function hasTwoInlineSides(value: string): boolean {
  const values = value.match(/(?:[^\s(]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? [];
  return values.length === 4 && values[1] !== values[3];
}

function parseDeclarations(path: string): Declaration[] {
  // Comments keep their line breaks, which count the lines.
  const css = readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\//gs, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  );
  return [...css.matchAll(/(?<=[;{]\s*)([\w-]+):\s+([^;{}]+);/g)].map((match) => ({
    place: `${path}:${css.slice(0, match.index).split('\n').length}`,
    property: match[1] ?? '',
    value: (match[2] ?? '').replaceAll(/\s+/g, ' '),
  }));
}
