import type { Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import type { Options } from 'rehype-sanitize';
import type { VFile } from 'vfile';
import { dropEmptyClasses } from './drop-empty-classes.ts';

/** Attributes from `remark-code-blocks`. */
const CODE_ATTRIBUTES = ['dataTitle', 'dataMarked', 'dataFirstNumber', 'dataWrap'];

/** GitHub's rules, plus callouts, code titles and unchanged ids. */
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

/** Parse and sanitise HTML in plain Markdown files. MDX has JSX instead. */
export function rehypeMarkdownHtml() {
  const parseHtml = rehypeRaw();
  const sanitize = rehypeSanitize(SCHEMA);
  return (tree: Root, file: VFile): Root => {
    if (file.extname !== '.md') return tree;
    return dropEmptyClasses(sanitize(parseHtml(tree, file) as Root));
  };
}
