import rehypeRaw from 'rehype-raw';
import type { Root } from 'hast';
import { defaultSchema } from 'rehype-sanitize';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import rehypeSanitize from 'rehype-sanitize';
import type { Options } from 'rehype-sanitize';
import { isBlockedHtml, reportBlockedHtml } from './blocked-html.ts';
import { reportFlaw } from './page-facts.ts';

/** Attributes from `remark-code-blocks`. */
const CODE_ATTRIBUTES = ['dataTitle', 'dataMarked', 'dataFirstNumber', 'dataWrap'];

const ID_PREFIX = 'user-content-';

/** Names of elements hide members of `document`, but names of links do not. */
const withoutName = (own: unknown) => own !== 'name';

/** GitHub's rules, plus callouts, code titles and names of links. */
const SCHEMA: Options = {
  ...defaultSchema,
  clobberPrefix: ID_PREFIX,
  clobber: (defaultSchema.clobber ?? []).filter(withoutName),
  protocols: {
    ...defaultSchema.protocols,
    href: [...(defaultSchema.protocols?.['href'] ?? []), 'tel'],
  },
  tagNames: [...(defaultSchema.tagNames ?? []), 'aside', 'figure', 'figcaption'],
  attributes: {
    ...defaultSchema.attributes,
    '*': (defaultSchema.attributes?.['*'] ?? []).filter(withoutName),
    a: [...(defaultSchema.attributes?.['a'] ?? []), 'name'],
    aside: [['className', /^callout/], ['role', 'note'], 'ariaLabel'],
    p: [['className', 'callout-title']],
    details: [...(defaultSchema.attributes?.['details'] ?? []), ['className', 'details']],
    code: [...(defaultSchema.attributes?.['code'] ?? []), ...CODE_ATTRIBUTES],
  },
};

/**
 * Parse and sanitise HTML in plain Markdown files. MDX has JSX instead. Blocked and unknown tags are errors if `strict`. As on
 * GitHub, ids and names get a prefix, so that they hide no member of `document` and no element of the shell.
 */
export function rehypeMarkdownHtml({ strict }: { strict: boolean }) {
  const parseHtml = rehypeRaw();
  const sanitize = rehypeSanitize(SCHEMA);
  return (tree: Root, file: VFile): Root => {
    if (file.extname !== '.md') return tree;
    const parsed = parseHtml(tree, file) as Root;
    const reported = new Set<string>();
    visit(parsed, 'element', (node) => {
      const { tagName, position, properties } = node;
      // The prefix of ids would hide this target from links of other pages.
      if (tagName === 'a' && !properties['href']) properties['name'] ??= properties['id'];
      reportBlockedHtml(tagName, node, file, strict);
      if (isBlockedHtml(tagName) || KNOWN_TAGS.has(tagName) || reported.has(tagName)) return;
      reported.add(tagName);
      const offset = position?.start.offset ?? 0;
      const name = /^<([\w.-]+)/.exec(String(file).slice(offset))?.[1] ?? tagName;
      const reason = `\`<${name}>\` is not shown in a Markdown file, only what it contains.`;
      reportFlaw(file, `${reason} ${toAdvice(name)}`, position, strict);
    });
    return dropEmptyClasses(linkToPrefixedIds(sanitize(parsed)));
  };
}

const KNOWN_TAGS = new Set(SCHEMA.tagNames);

function toAdvice(name: string): string {
  return /^[A-Z]/.test(name)
    ? 'Components need an `.mdx` file: rename this one.'
    : 'Remove the tag, or use Markdown.';
}

/** Lead links to the ids that have a prefix now. Footnotes have had it before, and keep one. */
function linkToPrefixedIds(tree: Root): Root {
  const ids = new Set<unknown>();
  visit(tree, 'element', ({ properties }) => {
    if (typeof properties['id'] !== 'string') return;
    properties['id'] = properties['id'].replace(ID_PREFIX + ID_PREFIX, ID_PREFIX);
    ids.add(properties['id']);
  });
  visit(tree, 'element', ({ properties }) => {
    const { href } = properties;
    if (typeof href !== 'string' || !href.startsWith('#')) return;
    const id = ID_PREFIX + href.slice(1);
    if (ids.has(id)) properties['href'] = `#${id}`;
  });
  return tree;
}

/** Remove empty class attributes, which sanitising leaves. */
export function dropEmptyClasses(tree: Root): Root {
  visit(tree, 'element', ({ properties }) => {
    const { className } = properties;
    if (Array.isArray(className) && className.length === 0) delete properties['className'];
  });
  return tree;
}
