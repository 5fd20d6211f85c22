import type { Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { dropEmptyClasses } from '../../mdx/drop-empty-classes.ts';
import { remarkAlerts } from '../../mdx/remark-alerts.ts';
import { renderBlocks } from './markdown-blocks.ts';
import { flattenHeadings, shiftHeadings } from './markdown-headings.ts';
import type { CreateHeadingId } from './markdown-headings.ts';
import { resolveSiteLinks } from './markdown-links.ts';
import { MARKDOWN_SCHEMA } from './markdown-schema.ts';

/** Safe HTML, and its links to places of this site as their author wrote them. */
export interface RenderedMarkdown {
  html: string;
  links: string[];
}

/** Turns the Markdown of a contract into HTML that is safe to put on a page. */
export interface MarkdownRenderer {
  /** Render a description without headings; the same text is rendered once. */
  render(markdown: string): RenderedMarkdown;
  /** Render a description whose headings belong to the page's outline. */
  renderProse(markdown: string, createId: CreateHeadingId): RenderedMarkdown;
}

export interface MarkdownOptions {
  /** Starts and ends with a slash. */
  basePath: string;
  highlight: (code: string, language: string) => string;
}

/** Without these, Markdown is one paragraph that says what it says. */
const MARKUP = /[\\`*_{}[\]<>#|~&!\n\r]|https?:|www\.|@|^\s*(?:[-+]|\d+[.)])\s|^(?: {4}|\t)/;

/** Create a renderer for descriptions in CommonMark with GitHub's extensions and HTML in it. */
export function createMarkdownRenderer(options: MarkdownOptions): MarkdownRenderer {
  const known = new Map<string, RenderedMarkdown>();
  return {
    render(markdown) {
      const remembered = known.get(markdown);
      if (remembered) return remembered;
      const rendered = MARKUP.test(markdown)
        ? renderTree(markdown, options, flattenHeadings)
        : { html: `<p>${markdown.trim()}</p>`, links: [] };
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
  // All that follows adds to a tree that is already clean.
  const links = resolveSiteLinks(tree, options.basePath);
  arrangeHeadings(tree);
  renderBlocks(tree, options.highlight);
  return { html: TO_HTML.stringify(tree), links };
}

const TO_SAFE_TREE = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkAlerts)
  .use(remarkRehype, {
    allowDangerousHtml: true,
    // Footnotes need ids, and the ids of several descriptions on a page would clash.
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

/** The only raw HTML left in the tree is highlighted code, which is made here. */
const TO_HTML = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();
