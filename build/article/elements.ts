import type { Element, ElementContent, Properties } from 'hast';

/** Elements within a sentence. */
export const INLINE_ELEMENTS = new Set(
  (
    'a abbr b button cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time tt u var ' +
    'wbr'
  ).split(' '),
);

/** Create an element. */
export function createElement(
  tagName: string,
  properties: Properties,
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}

/** Say whether an element has a class. */
export function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

/** Return a property that is text; undefined without one. */
export function readText({ properties }: Element, name: string): string | undefined {
  const value = properties[name];
  return typeof value === 'string' ? value : undefined;
}

/** Return the text of nodes, as it is. */
export function toText(nodes: ElementContent[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.type === 'text') text += node.value;
    else if (node.type === 'element') text += toText(node.children);
  }
  return text;
}

/** Return the elements among nodes. */
export function elementsOf(nodes: ElementContent[]): Element[] {
  return nodes.filter((node) => node.type === 'element');
}

/** Find the first element of a name, at any depth. */
export function findElement(nodes: ElementContent[], name: string): Element | undefined {
  for (const element of elementsOf(nodes)) {
    const match = element.tagName === name ? element : findElement(element.children, name);
    if (match) return match;
  }
  return undefined;
}
