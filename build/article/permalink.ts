import type { Element, Text } from 'hast';

/** Levels of headings with styles. */
const MAX_LEVEL = 4;

/** Put a heading into a block with its permalink, which is not part of the heading's name. */
export function addPermalink(heading: Element, id: string, text: string): Element {
  const level = Math.min(Number(heading.tagName[1]), MAX_LEVEL);
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: [`h${level}`] },
    children: [heading, toPermalink(id, text)],
  };
}

function toPermalink(id: string, text: string): Element {
  return {
    type: 'element',
    tagName: 'a',
    properties: { className: ['permalink'], href: `#${id}`, ariaLabel: `Link to “${text}”` },
    children: [],
  };
}

/** Create a heading with a permalink. */
export function createLinkedHeading(heading: { depth: number; id: string; text: string }): Element {
  const { depth, id, text } = heading;
  const tagName = `h${depth}`;
  const children: Text[] = [{ type: 'text', value: text }];
  return addPermalink({ type: 'element', tagName, properties: { id }, children }, id, text);
}

/** Return whether a link is a permalink. Those are not checked. */
export function isPermalink({ properties: { className }, position }: Element): boolean {
  return position === undefined && Array.isArray(className) && className.includes('permalink');
}
