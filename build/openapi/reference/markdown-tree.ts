import { toString } from 'hast-util-to-string';
import type { Element, ElementContent, Root } from 'hast';
import { createElement } from '../../article/elements.ts';
import { SKIP, visit } from '../../article/visit.ts';
import { addPermalink } from '../../article/permalink.ts';
import { createWrittenLink } from '../../article/written-link.ts';
import type { LinkResolver } from './link-resolver.ts';

/** Resolve the addresses of a description. An image becomes a link: pages send no request to third parties. */
export function resolveLinks(tree: Root, links: LinkResolver): void {
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName === 'a') {
      const written = String(element.properties['href'] ?? '');
      const { href, isKnown } = links(written);
      if (element.properties['href'] !== undefined) element.properties['href'] = href;
      element.link = { written, isKnown };
    }
    if (element.tagName !== 'img') return;
    const written = String(element.properties['src'] ?? '');
    const { href, ...link } = links(written);
    const label = String(element.properties['alt'] || 'Image');
    if (!parent || index === undefined) return;
    const isInLink = parent.type === 'element' && parent.tagName === 'a';
    parent.children[index] =
      written === '' || isInLink
        ? { type: 'text', value: label }
        : createWrittenLink(link, href, label);
    return SKIP;
  });
}

/** Creates the id of a heading in the table of contents. */
export type CreateHeadingId = (depth: 2 | 3, text: string) => string;

/** Turn the headings of a description inside a section into bold lines. */
export function flattenHeadings(tree: Root): void {
  visit(tree, 'element', (element) => {
    if (toDepth(element) === null) return;
    element.tagName = 'p';
    element.properties = { className: ['description-heading'] };
  });
}

/** Shift headings below the `h1` of the page without gaps: the first level becomes `h2`. */
export function shiftHeadings(tree: Root, createId: CreateHeadingId): void {
  const open: number[] = [];
  visit(tree, 'element', (element, index, parent) => {
    const depth = toDepth(element);
    if (depth === null) return;
    while (depth <= (open.at(-1) ?? 0)) open.pop();
    open.push(depth);
    const shifted = Math.min(open.length + 1, 6);
    element.tagName = `h${shifted}`;
    if ((shifted !== 2 && shifted !== 3) || !parent || index === undefined) return;
    const text = toString(element).trim();
    const id = createId(shifted, text);
    element.properties['id'] = id;
    parent.children[index] = addPermalink(element, id, text);
  });
}

function toDepth(element: Element): number | null {
  const match = /^h([1-6])$/.exec(element.tagName);
  return match ? Number(match[1]) : null;
}

/** Render code blocks and tables with the markup of the site. */
export function renderBlocks(tree: Root): void {
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || index === undefined) return;
    if (element.tagName === 'pre') {
      parent.children[index] = toCodeBlock(element);
      return SKIP;
    }
    if (element.tagName !== 'table') return;
    // A wide table scrolls, so that the page does not.
    const properties = { className: ['table-scroll'], tabIndex: 0 };
    parent.children[index] = createElement('div', properties, [element]);
    return SKIP;
  });
}

/** Columns of the reference are narrow, so its code wraps. */
function toCodeBlock(pre: Element): ElementContent {
  const code = pre.children.find((child) => child.type === 'element' && child.tagName === 'code');
  const classes = code?.type === 'element' ? code.properties['className'] : undefined;
  const language = Array.isArray(classes) ? String(classes[0]).replace('language-', '') : 'text';
  const text = { type: 'text' as const, value: toString(pre).replace(/\n$/, '') };
  const inner = createElement('code', {}, [text]);
  const block = createElement('pre', { dataLanguage: language, tabIndex: 0 }, [inner]);
  return createElement('figure', { className: ['code-block', 'wrapped'] }, [block]);
}
