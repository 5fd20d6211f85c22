import type { Element, ElementContent, Properties } from 'hast';
import type { Article, ArticleMeta } from '../page.ts';
import { readText, toText } from './elements.ts';
import { toReadableTree } from './readable-tree.ts';
import { replaceElements } from './replace-elements.ts';
import { toHtml } from './to-html.ts';
import { toMarkdown } from './to-markdown.ts';
import { toOutline } from './to-outline.ts';
import { toSections } from './to-sections.ts';
import { withTypographicQuotes } from './typographic-quotes.ts';

/** Fold an article into all that is made of it. Programs search Markdown, so its quotes stay as they are written. */
export function foldArticle(nodes: ElementContent[], meta: ArticleMeta): Article {
  const displayed = withTypographicQuotes(nodes);
  const { headings, anchors } = toOutline(displayed);
  return {
    html: toHtml(labelTables(displayed)),
    markdown: toMarkdown(toReadableTree(nodes)),
    sections: toSections(toReadableTree(displayed), meta),
    headings,
    anchors,
  };
}

const TITLES = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary']);

/** Label tables for screen readers with the titles above them: headings, or summaries of details. */
function labelTables(nodes: ElementContent[]): ElementContent[] {
  let title: Element | undefined;
  const label = (children: ElementContent[]): ElementContent[] =>
    replaceElements(children, (element) => {
      const { tagName, properties } = element;
      if (TITLES.has(tagName)) title = element;
      if (tagName === 'details') {
        const outer = title;
        const inner = label(element.children);
        // A summary labels only what it folds.
        title = outer;
        return [{ ...element, children: inner }];
      }
      if (!title || tagName !== 'table') return undefined;
      return [{ ...element, properties: { ...properties, ...toLabel(title) } }];
    });
  return label(nodes);
}

function toLabel(title: Element): Properties {
  const id = readText(title, 'id');
  return id === undefined ? { ariaLabel: toText(title.children).trim() } : { ariaLabelledBy: [id] };
}
