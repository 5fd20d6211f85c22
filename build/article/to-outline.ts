import type { Element, ElementContent } from 'hast';
import type { Heading } from '../../client/model/page.ts';
import type { Article } from '../page.ts';

const DEPTHS: Record<string, Heading['depth']> = { h2: 2, h3: 3 };

/** Collect the headings that have an id, and all ids. */
export function toOutline(nodes: ElementContent[]): Pick<Article, 'headings' | 'anchors'> {
  const headings: Heading[] = [];
  const anchors: string[] = [];
  const read = (children: ElementContent[]): void => {
    for (const node of children) {
      if (node.type !== 'element') continue;
      const { tagName, properties } = node;
      const { id, name } = properties;
      if (typeof id === 'string') anchors.push(id);
      if (tagName === 'a' && typeof name === 'string' && name !== id) anchors.push(name);
      const depth = DEPTHS[tagName];
      if (depth && typeof id === 'string') headings.push({ depth, id, text: toHeadingText(node) });
      read(node.children);
    }
  };
  read(nodes);
  return { headings, anchors };
}

/** Return the text of a heading without the numbers of footnotes. */
export function toHeadingText(heading: Element): string {
  const toText = ({ children }: Element): string =>
    children
      .map((node) => {
        if (node.type === 'text') return node.value;
        return node.type === 'element' && !('dataFootnoteRef' in node.properties)
          ? toText(node)
          : '';
      })
      .join('');
  return toText(heading).trim();
}
