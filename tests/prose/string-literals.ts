import type { PlacedText } from './placed-text.ts';
import type { Prose } from './prose.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const LITERAL = /(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** A name or a sentence; an address, a path or an id is none. */
const PROSE = /^[A-Z][a-z]|\s/;

/** Take the texts out of the site's TypeScript. */
export function toLiteralProse({ value, offsets }: PlacedText): Prose[] {
  const code = value.replace(COMMENT, (comment) => comment.replaceAll(/\S/g, ' '));
  return [...code.matchAll(LITERAL)].flatMap(({ index, 2: text = '' }): Prose[] => {
    if (!PROSE.test(text)) return [];
    const start = index + 1;
    return [{ role: 'text', value: text, offsets: offsets.slice(start, start + text.length) }];
  });
}
