import rehypeRaw from 'rehype-raw';
import type { Root } from 'hast';
import { defaultSchema } from 'rehype-sanitize';
import remarkParse from 'remark-parse';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import type { Options } from 'rehype-sanitize';
import { unified } from 'unified';
import remarkGfm from 'remark-gfm';
import remarkRehype from 'remark-rehype';
import { dropEmptyClasses } from '../../markdown/empty-classes.ts';
import { remarkAlerts } from '../../markdown/remark-alerts.ts';
import type { LinkResolver } from './link-resolver.ts';
import { flattenHeadings, renderBlocks, resolveLinks, shiftHeadings } from './markdown-tree.ts';
import type { CreateHeadingId } from './markdown-tree.ts';

/** Sanitized HTML, and its links to this site as written that are to be checked. */
export interface RenderedMarkdown {
  html: string;
  links: string[];
  /** All addresses of its links, as written. */
  addresses: string[];
}

/** Renders the Markdown of a document to sanitized HTML. */
export interface MarkdownRenderer {
  /** Render a description without headings. Results are cached by text. */
  render(markdown: string): RenderedMarkdown;
  /** Render a description whose headings are in the table of contents. */
  renderProse(markdown: string, createId: CreateHeadingId): RenderedMarkdown;
}

interface MarkdownOptions {
  links: LinkResolver;
  highlight: (code: string, language: string) => string;
}

/** Create a renderer for CommonMark with GitHub's extensions and HTML. */
export function createMarkdownRenderer(options: MarkdownOptions): MarkdownRenderer {
  const known = new Map<string, RenderedMarkdown>();
  return {
    render(markdown) {
      const cached = known.get(markdown);
      if (cached) return cached;
      const rendered = renderTree(markdown, options, flattenHeadings);
      known.set(markdown, rendered);
      return rendered;
    },
    renderProse: (markdown, createId) =>
      renderTree(markdown, options, (tree) => shiftHeadings(tree, createId)),
  };
}

function renderTree(
  markdown: string,
  options: MarkdownOptions,
  arrangeHeadings: (tree: Root) => void,
): RenderedMarkdown {
  const tree = dropEmptyClasses(TO_SAFE_TREE.runSync(TO_SAFE_TREE.parse(markdown)));
  // The tree is sanitized; the following steps add trusted content.
  const { unchecked, addresses } = resolveLinks(tree, options.links);
  arrangeHeadings(tree);
  renderBlocks(tree, options.highlight);
  return { html: TO_HTML.stringify(tree), links: unchecked, addresses };
}

/**
 * Elements and attributes of descriptions: GitHub's elements with few attributes. No ids and names, which
 * would shadow those of the page; no styles; only web and mail addresses.
 */
const MARKDOWN_SCHEMA: Options = {
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

const TO_SAFE_TREE = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkAlerts)
  .use(remarkRehype, {
    allowDangerousHtml: true,
    // Footnotes need ids, and ids of several descriptions on one page would collide.
    handlers: {
      footnoteReference: (_state, node: { label?: string }) => ({
        type: 'text',
        value: `[${node.label ?? ''}]`,
      }),
    },
  })
  .use(rehypeRaw)
  .use(rehypeSanitize, MARKDOWN_SCHEMA)
  .freeze();

/** After sanitizing, highlighted code is the only raw HTML in the tree. */
const TO_HTML = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();
