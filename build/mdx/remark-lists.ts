import { slug } from 'github-slugger';
import { toString } from 'mdast-util-to-string';
import type { Blockquote, BlockContent, List, ListItem, Paragraph, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { reportError } from './page-facts.ts';

/** A component around one list. */
interface ListComponent {
  isOrdered: boolean;
  example: string;
  arrange(list: List, file: VFile): BlockContent;
}

const DEFINITION = '- **Term**: definition';

const COMPONENTS = new Map<string | null, ListComponent>([
  ['Steps', { isOrdered: true, example: '1. …', arrange: withClass('steps') }],
  ['FileTree', { isOrdered: false, example: '- name', arrange: withClass('file-tree') }],
  ['Definitions', { isOrdered: false, example: DEFINITION, arrange: arrangeDefinitions }],
]);

/** Replace `<Steps>`, `<Definitions>` and `<FileTree>` by what their list shows, and report other content. */
export function remarkLists() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      const component = COMPONENTS.get(node.name);
      if (!component || !parent || index === undefined) return;
      const list = findOnlyList(node, component, file);
      if (list) parent.children[index] = component.arrange(list, file);
    });
  };
}

function findOnlyList(
  node: MdxJsxFlowElement,
  { isOrdered, example }: ListComponent,
  file: VFile,
): List | null {
  const isList = (child: MdxJsxFlowElement['children'][number]): child is List =>
    child.type === 'list' && (child.ordered ?? false) === isOrdered;
  const list = node.children.find(isList);
  const stranger = node.children.find((child) => child !== list);
  if (list && !stranger) return list;
  const kind = isOrdered ? 'one numbered list' : 'one bulleted list';
  const reason = `\`<${node.name}>\` takes ${kind} (\`${example}\`) and nothing else.`;
  reportError(file, reason, stranger ?? node);
  return null;
}

function withClass(name: string) {
  // Without list markers, VoiceOver in Safari does not announce a list.
  const data = { hProperties: { className: [name], role: 'list' } };
  return (list: List): List => ({ ...list, data });
}

function arrangeDefinitions(list: List, file: VFile): Blockquote {
  const pairs = list.children.flatMap((entry) => toPair(entry, file));
  return toElement('dl', pairs, { className: ['definitions'] });
}

function toPair(entry: ListItem, file: VFile): BlockContent[] {
  const [first, ...blocks] = entry.children as BlockContent[];
  const [term, ...text] = first?.type === 'paragraph' ? first.children : [];
  const [next] = text;
  if (term?.type !== 'strong' || (next?.type === 'text' && !next.value.startsWith(':'))) {
    reportError(file, `This entry has no term. Write it as \`${DEFINITION}\`.`, entry);
    return [];
  }
  if (next?.type === 'text') next.value = next.value.replace(/^:\s*/, '');
  const id = `term-${slug(toString(term))}`;
  const name: Paragraph = {
    type: 'paragraph',
    children: term.children,
    data: { hName: 'dt', hProperties: { id } },
  };
  const definition: Paragraph = { type: 'paragraph', children: text };
  if (blocks.length === 0) return [name, { ...definition, data: { hName: 'dd' } }];
  return [name, toElement('dd', text.length > 0 ? [definition, ...blocks] : blocks)];
}

/** mdast has no such node, so a block quote carries the name of the element. */
function toElement(
  tagName: string,
  children: BlockContent[],
  properties: Record<string, string[]> = {},
): Blockquote {
  return { type: 'blockquote', children, data: { hName: tagName, hProperties: properties } };
}
