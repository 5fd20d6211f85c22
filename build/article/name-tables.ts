import type { Element, ElementContent, Properties } from 'hast';
import { readText, toText } from './elements.ts';
import { replaceElements } from './replace-elements.ts';

const TITLES = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary']);

/** Name tables by the titles above them: headings, or summaries of details. */
export function nameTables(nodes: ElementContent[]): ElementContent[] {
  let title: Element | undefined;
  const name = (children: ElementContent[]): ElementContent[] =>
    replaceElements(children, (element) => {
      const { tagName, properties } = element;
      if (TITLES.has(tagName)) title = element;
      if (tagName === 'details') {
        const outer = title;
        const inner = name(element.children);
        // A summary names only what it folds.
        title = outer;
        return [{ ...element, children: inner }];
      }
      if (!title || tagName !== 'table') return undefined;
      return [{ ...element, properties: { ...properties, ...toName(title) } }];
    });
  return name(nodes);
}

function toName(title: Element): Properties {
  const id = readText(title, 'id');
  return id === undefined ? { ariaLabel: toText(title.children).trim() } : { ariaLabelledBy: [id] };
}
