import type { Element } from 'hast';

/** Create the link that a heading ends with: it leads to the heading itself. */
export function toPermalink(id: string, text: string): Element {
  return {
    type: 'element',
    tagName: 'a',
    properties: { className: ['permalink'], href: `#${id}`, ariaLabel: `Link to “${text}”` },
    children: [],
  };
}
