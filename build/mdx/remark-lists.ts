import { slug } from 'github-slugger';
import { toString } from 'mdast-util-to-string';
import type {
  BlockContent,
  DefinitionContent,
  List,
  ListItem,
  Paragraph,
  Root,
  Strong,
} from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { arrangeFileTree } from './file-tree.ts';
import { reportError } from './page-facts.ts';

/** A component around one list. */
interface ListComponent {
  isOrdered: boolean;
  example: string;
  arrange(list: List, file: VFile): BlockContent;
}

const DEFINITION = '- **Term**: definition';

const COMPONENTS = new Map<string | null, ListComponent>([
  ['Steps', { isOrdered: true, example: '1. …', arrange: arrangeSteps }],
  ['Definitions', { isOrdered: false, example: DEFINITION, arrange: arrangeDefinitions }],
  ['FileTree', { isOrdered: false, example: '- name', arrange: arrangeFileTree }],
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

function arrangeSteps(list: List): List {
  // Without list markers, VoiceOver in Safari does not announce a list.
  return { ...list, data: { hProperties: { className: ['steps'], role: 'list' } } };
}

function arrangeDefinitions(list: List, file: VFile): BlockContent {
  const pairs = list.children.flatMap((entry) => toPair(entry, file));
  return toElement('dl', pairs, { className: ['definitions'] });
}

function toPair(entry: ListItem, file: VFile): (BlockContent | DefinitionContent)[] {
  const [first, ...blocks] = entry.children;
  const term = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (first?.type !== 'paragraph' || term?.type !== 'strong') {
    reportError(file, `This entry has no term. Write it as \`${DEFINITION}\`.`, entry);
    return [];
  }
  const text = takeColon(first, term);
  const definition = text.children.length > 0 ? [text, ...blocks] : blocks;
  if (definition.length === 0) {
    reportError(file, `\`${toString(term)}\` has no definition. Write \`${DEFINITION}\`.`, entry);
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
function toElement(
  tagName: string,
  children: (BlockContent | DefinitionContent)[],
  properties: Record<string, string[]> = {},
) {
  const data = { hName: tagName, hProperties: properties };
  return { type: 'blockquote' as const, children, data };
}
