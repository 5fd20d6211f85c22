import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { visit } from '../../visit.ts';
import { toPermalink } from '../../mdx/permalink.ts';

/** Makes the id of a heading that the page's table of contents lists. */
export type CreateHeadingId = (depth: 2 | 3, text: string) => string;

/** A description inside a section has no outline of its own: its headings become bold lines. */
export function flattenHeadings(tree: Root): void {
  visit(tree, 'element', (element) => {
    if (toDepth(element) === null) return;
    element.tagName = 'p';
    element.properties = { className: ['description-heading'] };
  });
}

/** Move headings below the page's `h1` without gaps: the first level becomes `h2`. */
export function shiftHeadings(tree: Root, createId: CreateHeadingId): void {
  const open: number[] = [];
  visit(tree, 'element', (element) => {
    const depth = toDepth(element);
    if (depth === null) return;
    while (depth <= (open.at(-1) ?? 0)) open.pop();
    open.push(depth);
    const shifted = Math.min(open.length + 1, 6);
    element.tagName = `h${shifted}`;
    if (shifted !== 2 && shifted !== 3) return;
    const text = toString(element).trim();
    const id = createId(shifted, text);
    element.properties['id'] = id;
    element.children.push(toPermalink(id, text));
  });
}

function toDepth(element: Element): number | null {
  const match = /^h([1-6])$/.exec(element.tagName);
  return match ? Number(match[1]) : null;
}
