import type { Root } from 'mdast';
import { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from '../../article/visit.ts';

/** Elements of descriptions: GitHub's. */
export const TAG_NAMES = [
  ...(defaultSchema.tagNames ?? []).filter((name) => name !== 'input'),
  'aside',
];

/** The name decides, as in CommonMark: `<base64(…)>` and `<K, V>` are no tags. */
const TAG = /<(\/?[a-z][a-z\d-]*)(?=[\s/>])[^<>]*>/gi;

const PARSER = unified().use(remarkParse).use(remarkGfm).freeze();

/** Nodes in which HTML is a block. */
const FLOW = ['root', 'blockquote', 'listItem', 'footnoteDefinition'];

/** Turn tags that a description cannot have into text, so that nothing vanishes: `<Set ID>`, `Map<Object>`, `<font>`. */
export function remarkUnknownTags() {
  return (tree: Root): void => {
    visit(tree, 'html', (node, index, parent) => {
      if (!parent || index === undefined) return;
      const { value } = node;
      const names = Array.from(value.matchAll(TAG), ([, name = '']) => name);
      if (names.length === 0 || names.some(isKnown)) {
        node.value = value.replaceAll(TAG, (tag: string, name: string) =>
          isKnown(name) ? tag : `&lt;${tag.slice(1)}`,
        );
        return;
      }
      const nodes = FLOW.includes(parent.type)
        ? PARSER.parse(value.replaceAll(TAG, '\\$&')).children
        : [{ type: 'text' as const, value }];
      parent.children.splice(index, 1, ...nodes);
      return index + nodes.length;
    });
  };
}

function isKnown(name: string): boolean {
  return TAG_NAMES.includes(name.replace('/', '').toLowerCase());
}
