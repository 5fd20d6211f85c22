import type { Element } from 'hast';
import { createElement, hasClass } from './elements.ts';

/** Levels of headings with styles. */
const MAX_LEVEL = 4;

/** Put a heading into a block with its permalink, which is not part of the heading's name. */
export function addPermalink(heading: Element, id: string, text: string): Element {
  const level = Math.min(Number(heading.tagName[1]), MAX_LEVEL);
  const properties = { className: ['permalink'], href: `#${id}`, ariaLabel: `Link to “${text}”` };
  const permalink = createElement('a', properties);
  return createElement('div', { className: [`h${level}`] }, [heading, permalink]);
}

/** Create a heading with a permalink. */
export function createLinkedHeading(heading: { depth: number; id: string; text: string }): Element {
  const { depth, id, text } = heading;
  const element = createElement(`h${depth}`, { id }, [{ type: 'text', value: text }]);
  return addPermalink(element, id, text);
}

/** Return whether a link is a permalink. Those are not checked. */
export function isPermalink(element: Element): boolean {
  return element.position === undefined && hasClass(element, 'permalink');
}
