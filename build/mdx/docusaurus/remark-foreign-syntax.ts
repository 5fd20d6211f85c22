import type { Paragraph, PhrasingContent, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { reportInvalid } from '../page-state.ts';

/** Lines of other tools, and what to write instead. */
const FOREIGN: [RegExp, string][] = [
  [
    /^:{3,}/,
    'This line opens or closes no container. Write `:::note` and `:::` on lines of their own.',
  ],
  [/^<<</, 'The code of another file is not shown. Write it in a code block.'],
  [/^\[\[_?toc_?\]\]$/i, 'The page has a table of contents already. Remove this line.'],
  [
    /^(?:!?\[\[.*\]\]|@\[[\w ]+\])/,
    'The text of another file is not shown. Write it here, or link to it.',
  ],
  [/^%%/, 'This is not a comment. Write `<!-- … -->`, or in MDX `{/* … */}`.'],
  [/^\$\$/, 'Formulas are not rendered. Write this one as code, or show an image.'],
];

/** Report and remove lines of other tools, which would show as they are written. */
export function remarkForeignSyntax() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'paragraph', (paragraph, index, parent) => {
      const reasons = takeForeignLines(paragraph);
      for (const reason of reasons) reportInvalid(file, reason, paragraph);
      if (reasons.length === 0 || paragraph.children.length > 0 || !parent) return undefined;
      parent.children.splice(index ?? 0, 1);
      return index;
    });
  };
}

const VALUE = /\{\{\s*([^{}]+?)\s*\}\}/;

/** Report VitePress's `{{ value }}`, which another tool fills in, and show its name as code. */
export function remarkForeignValues() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'text', (text, index, parent) => {
      const parts = text.value.split(VALUE);
      if (parts.length === 1 || !parent || index === undefined) return undefined;
      const nodes = parts.map((value, at): PhrasingContent => {
        if (at % 2 === 0) return { type: 'text', value };
        const advice = 'Write the value, or put it in backticks to show it as it is.';
        reportInvalid(file, `\`{{ ${value} }}\` is not filled in. ${advice}`, text);
        return { type: 'inlineCode', value };
      });
      parent.children.splice(index, 1, ...nodes);
      return index + nodes.length;
    });
  };
}

/** Remove the foreign lines of a paragraph, and return what is wrong with them. */
function takeForeignLines(paragraph: Paragraph): string[] {
  const reasons: string[] = [];
  paragraph.children = paragraph.children.flatMap((child, at): PhrasingContent[] => {
    if (child.type !== 'text') return [child];
    const lines = child.value.split('\n');
    const remaining = lines.filter((line, number) => {
      // Other text is before the first line of a later child.
      const found = at === 0 || number > 0 ? FOREIGN.find(([pattern]) => pattern.test(line)) : null;
      if (found) reasons.push(found[1]);
      return !found;
    });
    if (remaining.length === lines.length) return [child];
    return remaining.length === 0 ? [] : [{ ...child, value: remaining.join('\n') }];
  });
  return reasons;
}
