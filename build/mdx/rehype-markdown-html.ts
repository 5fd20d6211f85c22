import rehypeRaw from 'rehype-raw';
import type { Root } from 'hast';
import { defaultSchema } from 'rehype-sanitize';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import rehypeSanitize from 'rehype-sanitize';
import type { Options } from 'rehype-sanitize';
import { reportBlockedHtml } from './blocked-html.ts';

/** Attributes from `remark-code-blocks`. */
const CODE_ATTRIBUTES = ['dataTitle', 'dataMarked', 'dataFirstNumber', 'dataWrap'];

const ID_PREFIX = 'user-content-';

/** GitHub's rules, plus callouts and code titles. */
const SCHEMA: Options = {
  ...defaultSchema,
  clobberPrefix: ID_PREFIX,
  protocols: {
    ...defaultSchema.protocols,
    href: [...(defaultSchema.protocols?.['href'] ?? []), 'tel'],
  },
  tagNames: [...(defaultSchema.tagNames ?? []), 'aside', 'figure', 'figcaption'],
  attributes: {
    ...defaultSchema.attributes,
    aside: [['className', /^callout/], ['role', 'note'], 'ariaLabel'],
    p: [['className', 'callout-title']],
    code: [...(defaultSchema.attributes?.['code'] ?? []), ...CODE_ATTRIBUTES],
  },
};

/**
 * Parse and sanitise HTML in plain Markdown files. MDX has JSX instead. Blocked HTML is an error if `strict`. As on
 * GitHub, ids and names get a prefix, so that they hide no member of `document` and no element of the shell.
 */
export function rehypeMarkdownHtml({ strict }: { strict: boolean }) {
  const parseHtml = rehypeRaw();
  const sanitize = rehypeSanitize(SCHEMA);
  return (tree: Root, file: VFile): Root => {
    if (file.extname !== '.md') return tree;
    const parsed = parseHtml(tree, file) as Root;
    visit(parsed, 'element', (node) => reportBlockedHtml(node.tagName, node, file, strict));
    return dropEmptyClasses(linkToPrefixedIds(sanitize(parsed)));
  };
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
