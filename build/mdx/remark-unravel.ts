import type { Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';
import { isJsxTag } from './jsx-tag.ts';

/** Put components that are alone in a paragraph into its place, as MDX does: a block in a paragraph is no HTML. */
export function remarkUnravel() {
  return (tree: Root): void => {
    visit(tree, 'paragraph', (paragraph, index, parent) => {
      if (!parent || index === undefined) return undefined;
      const parts = paragraph.children.filter(
        (child) => child.type !== 'text' || child.value.trim() !== '',
      );
      const isCode = (child: (typeof parts)[number]) =>
        isJsxTag(child) || child.type === 'mdxTextExpression';
      if (parts.length === 0 || !parts.every(isCode)) return undefined;
      const blocks = parts.map((child) => {
        if (isJsxTag(child)) return { ...child, type: 'mdxJsxFlowElement' };
        return { ...child, type: 'mdxFlowExpression' };
      });
      parent.children.splice(index, 1, ...(blocks as RootContent[]));
      return index;
    });
  };
}
