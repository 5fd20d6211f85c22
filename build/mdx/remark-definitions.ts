import { slug } from 'github-slugger';
import { toString } from 'mdast-util-to-string';
import type { BlockContent, DefinitionContent, ListItem, Paragraph, Root, Strong } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { findOnlyList } from './only-list.ts';
import { reportError } from './page-facts.ts';

const EXAMPLE = '- **Term**: definition';

/** Turn `<Definitions>` around a list of `- **Term**: definition` into a definition list. */
export function remarkDefinitions() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      if (node.name !== 'Definitions' || !parent || index === undefined) return;
      const list = findOnlyList(node, { ordered: false, example: EXAMPLE }, file);
      if (!list) return;
      parent.children[index] = {
        ...toElement(
          'dl',
          list.children.flatMap((entry) => toPair(entry, file)),
        ),
        data: { hName: 'dl', hProperties: { className: ['definitions'] } },
      };
    });
  };
}

function toPair(entry: ListItem, file: VFile): (BlockContent | DefinitionContent)[] {
  const [first, ...blocks] = entry.children;
  const term = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (first?.type !== 'paragraph' || term?.type !== 'strong') {
    reportError(file, `This entry has no term. Write it as \`${EXAMPLE}\`.`, entry);
    return [];
  }
  const text = takeColon(first, term);
  const definition = text.children.length > 0 ? [text, ...blocks] : blocks;
  if (definition.length === 0) {
    reportError(file, `\`${toString(term)}\` has no definition. Write \`${EXAMPLE}\`.`, entry);
    return [];
  }
  const id = `term-${slug(toString(term))}`;
  const name: Paragraph = {
    type: 'paragraph',
    children: term.children,
    data: { hName: 'dt', hProperties: { id } },
  };
  // A short definition needs no paragraph.
  const isShort = definition.length === 1 && definition[0] === text;
  return [name, isShort ? { ...text, data: { hName: 'dd' } } : toElement('dd', definition)];
}

/** Return the paragraph after the term. The colon may be on either side of the stars. */
function takeColon(paragraph: Paragraph, term: Strong): Paragraph {
  const last = term.children.at(-1);
  if (last?.type === 'text') last.value = last.value.replace(/:\s*$/, '');
  const [, ...children] = paragraph.children;
  const [next] = children;
  if (next?.type === 'text') {
    next.value = next.value.replace(/^\s*:?\s*/, '');
    if (next.value === '') children.shift();
  }
  return { ...paragraph, children };
}

/** mdast has no such node, so a block quote carries the name of the element. */
function toElement(tagName: string, children: (BlockContent | DefinitionContent)[]) {
  return { type: 'blockquote' as const, children, data: { hName: tagName } };
}
