import type { ElementContent } from 'hast';
import type { Article, ArticleMeta } from '../page.ts';
import { labelTables } from './label-tables.ts';
import { toReadableTree } from './readable-tree.ts';
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
