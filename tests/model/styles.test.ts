import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

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

/** Type sizes, spaces and radii. A length in `em` follows the type, a pixel is a line, and paper has points. */
const SIZED =
  /^(?:font|font-size|(?:row-|column-)?gap|(?:margin|padding)(?:-.+)?|border(?:-\w+)*-radius|border-radius)$/;
const LENGTH = /(?<![\w-])\d*\.?\d+(?:rem|px)\b/g;
const LINES = ['1px', '2px', '3px'];

const SHADOW = /^(?:box|text)-shadow$/;

describe('style sheets', () => {
  it('are read whole', () => {
    expect(SHEETS.length).toBeGreaterThan(20);
    expect(declarations.length).toBeGreaterThan(800);
  });

  it('have logical properties, so that a page may run from right to left', () => {
    const physical = declarations.filter(
      ({ property, value }) =>
        PHYSICAL_PROPERTY.test(property) ||
        PHYSICAL_VALUE.test(value) ||
        (FOUR_SIDES.test(property) && hasTwoInlineSides(value)),
    );
    expect(physical).toEqual([]);
  });

  it('take their colours and shadows from the tokens', () => {
    const own = declarations.filter(
      ({ property, value }) =>
        COLOR.test(value) || (SHADOW.test(property) && !/var\(|none/.test(value)),
    );
    expect(own).toEqual([]);
  });

  it('take their type sizes, spaces and radii from the tokens', () => {
    const own = declarations.filter(
      ({ property, value }) =>
        SIZED.test(property) &&
        (value.match(LENGTH) ?? []).some((length) => !LINES.includes(length)),
    );
    expect(own).toEqual([]);
  });

  it('use only what the tokens or they define', () => {
    const css = [...SHEETS, 'client/styles/tokens.css'].map((path) => readFileSync(path, 'utf8'));
    const defined = new Set(css.flatMap((text) => text.match(/--[\w-]+(?=:)/g) ?? []));
    const used = new Set(css.flatMap((text) => text.match(/(?<=var\()--[\w-]+/g) ?? []));
    const missing = [...used].filter((name) => !defined.has(name) && !name.startsWith('--scalar-'));
    expect(missing).toEqual([]);
    const tokens = readFileSync('client/styles/tokens.css', 'utf8').match(/--[\w-]+(?=:)/g) ?? [];
    // Images have the colours of the theme too.
    expect(
      [...new Set(tokens)].filter((name) => !used.has(name) && !name.startsWith('--color')),
    ).toEqual([]);
  });
});

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
