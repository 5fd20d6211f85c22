import type { Element, ElementContent, Properties, Root } from 'hast';
import { createElement } from '../article/elements.ts';
import { visit } from '../article/visit.ts';
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
        ...createElement(node.name, toProperties(node, node.name), children),
        ...(node.position && { position: node.position }),
      };
      return undefined;
    });
    visit(tree, { type: 'element', tagName: 'details' }, liftSummary);
  };
}

/** Move a summary out of a paragraph, which MDX makes of it and the text in the next line: browsers ignore it there. */
function liftSummary(details: Element): void {
  for (const [index, paragraph] of details.children.entries()) {
    if (paragraph.type !== 'element' || paragraph.tagName !== 'p') continue;
    const isSummary = (node: ElementContent) =>
      node.type === 'element' && node.tagName === 'summary';
    const summary = paragraph.children.find(isSummary);
    if (!summary) continue;
    paragraph.children = paragraph.children.filter((node) => node !== summary);
    details.children.splice(index, 0, summary);
    return;
  }
}

/** The values are texts: `remarkComponents` reports all other code. */
function toProperties({ attributes }: JsxTag, tag: string): Properties {
  const toName = (name: string) => (/^[A-Z]/.test(tag) ? name : toProperty(name));
  return Object.fromEntries(
    attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' && typeof attribute.value !== 'object'
        ? [[toName(attribute.name), attribute.value ?? true]]
        : 'name' in attribute && attribute.value === null
          ? [[toName(attribute.name), true]]
          : [],
    ),
  );
}
