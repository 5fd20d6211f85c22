import type { Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import type { VFile } from 'vfile';

/** GitHub's rules, with our callouts and code titles let through and ids left as they are. */
const SCHEMA = {
  ...defaultSchema,
  clobberPrefix: '',
  protocols: {
    ...defaultSchema.protocols,
    href: [...(defaultSchema.protocols?.['href'] ?? []), 'tel'],
  },
  tagNames: [...(defaultSchema.tagNames ?? []), 'aside', 'figure', 'figcaption'],
  attributes: {
    ...defaultSchema.attributes,
    aside: [['className', /^callout/] as [string, RegExp]],
    code: [...(defaultSchema.attributes?.['code'] ?? []), 'dataTitle'],
  },
};

/** Parse and sanitise the HTML in plain Markdown files; MDX has JSX in its place. */
export function rehypeMarkdownHtml() {
  const parseHtml = rehypeRaw();
  const sanitize = rehypeSanitize(SCHEMA);
  return (tree: Root, file: VFile): Root => {
    if (file.extname !== '.md') return tree;
    return sanitize(parseHtml(tree, file) as Root);
  };
}
