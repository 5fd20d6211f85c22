import type { Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import type { Options } from 'rehype-sanitize';
import type { VFile } from 'vfile';
import { dropEmptyClasses } from './drop-empty-classes.ts';

/** What `remark-code-blocks` says of a block. */
const CODE_ATTRIBUTES = ['dataTitle', 'dataMarked', 'dataFirstNumber', 'dataWrap'];

/** GitHub's rules, with our callouts and code titles let through and ids left as they are. */
const SCHEMA: Options = {
  ...defaultSchema,
  clobberPrefix: '',
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

/** Parse and sanitise the HTML in plain Markdown files; MDX has JSX in its place. */
export function rehypeMarkdownHtml() {
  const parseHtml = rehypeRaw();
  const sanitize = rehypeSanitize(SCHEMA);
  return (tree: Root, file: VFile): Root => {
    if (file.extname !== '.md') return tree;
    return dropEmptyClasses(sanitize(parseHtml(tree, file) as Root));
  };
}
