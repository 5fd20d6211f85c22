import { defaultSchema } from 'rehype-sanitize';
import type { Options } from 'rehype-sanitize';

/**
 * What a contract's descriptions may hold: GitHub's elements, and hardly any attributes. Neither ids
 * nor names, which would shadow the page's own; no style; no addresses but the web's and mail's.
 */
export const MARKDOWN_SCHEMA: Options = {
  tagNames: [...(defaultSchema.tagNames ?? []).filter((name) => name !== 'input'), 'aside'],
  attributes: {
    '*': ['title', 'lang', 'dir'],
    a: ['href'],
    aside: [['className', /^callout(?:-[a-z]+)?$/], ['role', 'note'], 'ariaLabel'],
    p: [['className', 'callout-title']],
    img: ['src', 'alt', 'width', 'height'],
    code: [['className', /^language-[\w+#-]+$/]],
    ol: ['start', 'reversed'],
    details: ['open'],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan', 'scope'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  strip: ['script', 'style', 'iframe', 'object', 'template', 'textarea', 'title', 'noscript'],
  ancestors: defaultSchema.ancestors ?? {},
};
