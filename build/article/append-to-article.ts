import type { ReactNode } from 'react';
import type { Page } from '../page.ts';
import { foldArticle } from './fold-article.ts';
import { toTree } from './react-to-tree.ts';

/** Add content at the end of a page, whose tree is too large to be stored. The search does not find the page by it. */
export function appendToArticle(page: Page, content: ReactNode): Page {
  const addition = foldArticle(toTree(content), page);
  return {
    ...page,
    html: page.html + addition.html,
    markdown: `${page.markdown}\n${addition.markdown}`,
    headings: [...page.headings, ...addition.headings],
    anchors: [...page.anchors, ...addition.anchors],
  };
}
