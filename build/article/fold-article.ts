import type { ElementContent } from 'hast';
import type { Article, ArticleOwner } from '../page.ts';
import { nameTables } from './name-tables.ts';
import { toReadableTree } from './readable-tree.ts';
import { toHtml } from './to-html.ts';
import { toMarkdown } from './to-markdown.ts';
import { toOutline } from './to-outline.ts';
import { toSections } from './to-sections.ts';
import { withTypographicQuotes } from './typographic-quotes.ts';

/** Fold an article into all that is made of it. Programs search Markdown, so its quotes stay as they are written. */
export function foldArticle(nodes: ElementContent[], page: ArticleOwner): Article {
  const displayed = withTypographicQuotes(nodes);
  return {
    html: toHtml(nameTables(displayed)),
    markdown: toMarkdown(toReadableTree(nodes)),
    sections: toSections(toReadableTree(displayed), page),
    ...toOutline(displayed),
  };
}
