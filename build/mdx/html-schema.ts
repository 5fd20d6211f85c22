import { find, html } from 'property-information';
import { defaultSchema } from 'rehype-sanitize';
import type { Options } from 'rehype-sanitize';
import { HIDDEN_CLASS } from './rehype-headings.ts';

type Rules = NonNullable<Options['attributes']>;

const GITHUB: Rules = defaultSchema.attributes ?? {};

/** Attributes from `remark-code-blocks`. */
const CODE_ATTRIBUTES =
  'dataTitle dataAlt dataMarked dataFirstNumber dataWrap dataSend dataProposed'.split(' ');

/** Names hide members of `document`, but names of links do not; the others are for forms. */
const DENIED: unknown[] = ['acceptCharset', 'action', 'encType', 'method', 'name'];

/** `<Figure>` has an image for the dark theme: readers choose the theme, which `media` does not follow. */
const FOREIGN_TAGS = ['picture', 'source'];

const ATTRIBUTES: Rules = {
  ...GITHUB,
  '*': (GITHUB['*'] ?? []).filter((rule) => !DENIED.includes(rule)),
  a: [...(GITHUB['a'] ?? []), 'name'],
  aside: [['className', /^callout/], ['role', 'note'], 'ariaLabel'],
  p: [['className', 'callout-title']],
  h2: [['className', HIDDEN_CLASS]],
  details: [...(GITHUB['details'] ?? []), ['className', 'details']],
  code: [...(GITHUB['code'] ?? []), ...CODE_ATTRIBUTES],
};

/** HTML in plain Markdown: GitHub's rules, plus callouts, code titles and names of links. Ids have no prefix. */
export const MARKDOWN_SCHEMA: Options = {
  ...defaultSchema,
  attributes: ATTRIBUTES,
  clobber: [],
  protocols: { cite: ['http', 'https'], longDesc: ['http', 'https'] },
  // What they contain is no text for readers.
  strip: (
    'iframe math noembed noframes noscript object plaintext script select style svg template textarea title ' +
    'xmp'
  ).split(' '),
  tagNames: [...(defaultSchema.tagNames ?? []), 'aside', 'figure', 'figcaption'].filter(
    (name) => !FOREIGN_TAGS.includes(name),
  ),
};

/** HTML in MDX, where components and other plugins have classes too. */
export const MDX_SCHEMA: Options = {
  ...MARKDOWN_SCHEMA,
  attributes: Object.fromEntries(
    Object.entries(ATTRIBUTES).map(([tag, rules]) => [
      tag,
      [
        ...rules.filter((rule) => !(Array.isArray(rule) && rule[0] === 'className')),
        ...(tag === '*' ? ['ariaHidden', 'ariaLabel', 'className', 'hidden', 'role'] : []),
      ],
    ]),
  ),
};

/** Return whether content may use an HTML element. */
export function isAllowedTag(tag: string): boolean {
  return MARKDOWN_SCHEMA.tagNames?.includes(tag) ?? false;
}

/** Return whether an HTML element is removed with all that it contains. */
export function isStrippedTag(tag: string): boolean {
  return MARKDOWN_SCHEMA.strip?.includes(tag) ?? false;
}

/** Return whether an HTML element of MDX may have an attribute, by its name in HTML or React. */
export function isAllowedAttribute(tag: string, attribute: string): boolean {
  const name = toProperty(attribute);
  const rules = [...(MDX_SCHEMA.attributes?.[tag] ?? []), ...(MDX_SCHEMA.attributes?.['*'] ?? [])];
  return rules.some((rule) => name === (Array.isArray(rule) ? rule[0] : rule));
}

/** `class` → `className`, `accesskey` → `accessKey` */
export function toProperty(attribute: string): string {
  return find(html, attribute).property;
}
