import type { ElementContent } from 'hast';
import { retext } from 'retext';
import retextSmartypants from 'retext-smartypants';
import { INLINE_ELEMENTS, toText } from './elements.ts';

/** Elements whose text stays as it is: code, what a reader types, and drawings. */
const VERBATIM_ELEMENTS = new Set('code kbd math pre samp script style svg textarea tt'.split(' '));

/** Separates paragraphs, because a quote ends in its own. */
const PARAGRAPH_END = '\u2029';

/** Replace straight quotes and apostrophes in the text of an article, except in code. */
export function withTypographicQuotes(nodes: ElementContent[]): ElementContent[] {
  let prose = '';
  mapText(nodes, (text) => {
    prose += text;
    return text;
  });
  const quoted = toTypographicText(prose);
  let at = 0;
  return mapText(nodes, ({ length }) => quoted.slice(at, (at += length)));
}

function mapText(nodes: ElementContent[], map: (text: string) => string): ElementContent[] {
  return nodes.map((node) => {
    if (node.type === 'text') return { ...node, value: map(node.value) };
    if (node.type !== 'element') return node;
    const { tagName, children } = node;
    if (VERBATIM_ELEMENTS.has(tagName)) {
      map('x'.repeat(toText(children).length));
      return node;
    }
    const end = INLINE_ELEMENTS.has(tagName) ? '' : PARAGRAPH_END;
    map(end);
    const mapped = mapText(children, map);
    map(end);
    return { ...node, children: mapped };
  });
}

/** Replaces characters by characters only, so that a text keeps its length. */
const EDUCATOR = retext()
  .use(retextSmartypants, { backticks: false, dashes: false, ellipses: false })
  .freeze();

/** Replace straight quotes and apostrophes: `"It's"` → `“It’s”` */
export function toTypographicText(text: string): string {
  return text
    .split(PARAGRAPH_END)
    .map((paragraph) => (/["']/.test(paragraph) ? toTypographicParagraph(paragraph) : paragraph))
    .join(PARAGRAPH_END);
}

/** What the library takes for an opening quote: `'tis`, `class of '24`, `rock 'n' roll`, `(API)'s`. */
const APOSTROPHE = /‘(?=(?:tis|twas|em|til|cause|bout)\b|\d\ds?(?![\w’])|n’|(?<=\S‘)s\b)/gi;

/** What it takes for a closing one: the first of `"/"`. */
const OPENING = /(?<=^|[\s([])”(?=\S)/g;

function toTypographicParagraph(text: string): string {
  return String(EDUCATOR.processSync(text)).replaceAll(APOSTROPHE, '’').replaceAll(OPENING, '“');
}
