import rehypeRaw from 'rehype-raw';
import type { ElementContent, Root } from 'hast';
import type { SafeTree } from '../../../client/article/schema-node.ts';
import { defaultSchema } from 'rehype-sanitize';
import remarkParse from 'remark-parse';
import rehypeSanitize from 'rehype-sanitize';
import type { Options } from 'rehype-sanitize';
import { unified } from 'unified';
import remarkGfm from 'remark-gfm';
import remarkRehype from 'remark-rehype';
import { dropEmptyClasses } from '../../article/empty-classes.ts';
import { remarkAlerts } from '../../article/remark-alerts.ts';
import type { LinkResolver } from './link-resolver.ts';
import { remarkFootnoteTexts } from './remark-footnote-texts.ts';
import { remarkUnknownTags, TAG_NAMES } from './remark-unknown-tags.ts';
import { flattenHeadings, renderBlocks, resolveLinks, shiftHeadings } from './markdown-tree.ts';
import type { CreateHeadingId } from './markdown-tree.ts';

/** Renders the Markdown of a document to sanitized nodes of an article. */
export interface MarkdownRenderer {
  /** Render a description without headings. Results are cached by text. */
  render(markdown: string): SafeTree;
  /** Render a description whose headings are in the table of contents. */
  renderProse(markdown: string, createId: CreateHeadingId): SafeTree;
}

/** Create a renderer for CommonMark with GitHub's extensions and HTML. */
export function createMarkdownRenderer(links: LinkResolver): MarkdownRenderer {
  const cache = new Map<string, SafeTree>();
  return {
    render(markdown) {
      const cached = cache.get(markdown);
      if (cached) return cached;
      const rendered = renderTree(markdown, links, flattenHeadings);
      cache.set(markdown, rendered);
      return rendered;
    },
    renderProse: (markdown, createId) =>
      renderTree(markdown, links, (tree) => shiftHeadings(tree, createId)),
  };
}

function renderTree(
  markdown: string,
  links: LinkResolver,
  arrangeHeadings: (tree: Root) => void,
): SafeTree {
  const tree = dropEmptyClasses(TO_SAFE_TREE.runSync(TO_SAFE_TREE.parse(markdown)));
  // The tree is sanitized; the following steps add trusted content.
  resolveLinks(tree, links);
  arrangeHeadings(tree);
  renderBlocks(tree);
  // Without a document type, which sanitizing removes.
  return tree.children as ElementContent[];
}

/** Few attributes: no ids and names, no styles, only web and mail addresses. */
const DESCRIPTION_SCHEMA: Options = {
  tagNames: TAG_NAMES,
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
  ancestors: defaultSchema.ancestors ?? {},
};

const TO_SAFE_TREE = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkAlerts)
  .use(remarkFootnoteTexts)
  .use(remarkUnknownTags)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize, DESCRIPTION_SCHEMA)
  .freeze();
