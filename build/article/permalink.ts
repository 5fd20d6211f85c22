import type { Element } from 'hast';

/** Create the permalink of a heading. */
export function toPermalink(id: string, text: string): Element {
  return {
    type: 'element',
    tagName: 'a',
    properties: { className: ['permalink'], href: `#${id}`, ariaLabel: `Link to “${text}”` },
    children: [],
  };
}

/** Return whether a link is a permalink that `toPermalink` created. Those are not checked. */
export function isPermalink({ properties: { className }, position }: Element): boolean {
  return position === undefined && Array.isArray(className) && className.includes('permalink');
}
