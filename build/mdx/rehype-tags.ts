import type { ElementContent, Properties, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { toProperty } from './html-schema.ts';
import { isJsxTag } from './jsx-tag.ts';
import type { JsxTag } from './jsx-tag.ts';

/** Turn JSX tags into elements, so that the plugins behind it handle one kind of node. */
export function rehypeTags() {
  return (tree: Root): void => {
    visit(tree, (node, index, parent) => {
      if (!isJsxTag(node) || !parent || index === undefined) return undefined;
      const children = node.children as ElementContent[];
      if (node.name === null) {
        parent.children.splice(index, 1, ...children);
        return index;
      }
      parent.children[index] = {
        type: 'element',
        tagName: node.name,
        properties: toProperties(node, node.name),
        children,
        ...(node.position && { position: node.position }),
      };
      return undefined;
    });
  };
}

/** The values are texts: `remarkComponents` reports all other code. */
function toProperties({ attributes }: JsxTag, tag: string): Properties {
  const toName = (name: string) => (/^[A-Z]/.test(tag) ? name : toProperty(name));
  return Object.fromEntries(
    attributes.flatMap((own) =>
      own.type === 'mdxJsxAttribute' && typeof own.value !== 'object'
        ? [[toName(own.name), own.value ?? true]]
        : 'name' in own && own.value === null
          ? [[toName(own.name), true]]
          : [],
    ),
  );
}
