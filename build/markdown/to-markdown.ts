import { toArticleTree } from './article-tree.ts';
import type { ArticleElement, ArticleNode } from './article-tree.ts';
import { join, renderBlocks } from './render-blocks.ts';

/** Convert an article's HTML to Markdown (CommonMark with GitHub's tables and alerts). */
export function toMarkdown(html: string): string {
  return `${join(renderBlocks(withoutRepeatedSamples(toArticleTree(html))))}\n`;
}

/** Of samples that say the same in several languages, the first one is enough. */
function withoutRepeatedSamples(nodes: ArticleNode[]): ArticleNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const children = isByLanguage(node) ? toFirstPanel(node) : node.children;
    return { ...node, children: withoutRepeatedSamples(children) };
  });
}

function isByLanguage({ attributes }: ArticleElement): boolean {
  return attributes.get('data-choices') === 'language' || attributes.has('data-by-language');
}

function toFirstPanel({ children }: ArticleElement): ArticleNode[] {
  const panel = children.find(
    (child) => typeof child !== 'string' && child.name !== 'input' && child.name !== 'label',
  );
  return panel === undefined ? [] : [panel];
}
