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

/** Tell whether a link is one of ours: it stands in what it leads to, so that nobody has to check it. */
export function isPermalink({ properties: { className }, position }: Element): boolean {
  return position === undefined && Array.isArray(className) && className.includes('permalink');
}
