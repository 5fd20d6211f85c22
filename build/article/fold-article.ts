import type { ElementContent } from 'hast';
import type { Article, ArticleOwner } from '../page.ts';
import { toReadableTree } from './readable-tree.ts';
import { toHtml } from './to-html.ts';
import { toMarkdown } from './to-markdown.ts';
import { toOutline } from './to-outline.ts';
import { toSections } from './to-sections.ts';

/** Fold the tree of an article into all that is made from it. */
export function foldArticle(
  nodes: ElementContent[],
  page: ArticleOwner,
  html = toHtml(nodes),
): Article {
  const readable = toReadableTree(nodes);
  return {
    html,
    markdown: toMarkdown(readable),
    sections: toSections(readable, page),
    ...toOutline(nodes),
  };
}
