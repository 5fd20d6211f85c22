import type { Element, ElementContent, Root } from 'hast';
import { createElement } from '../article/elements.ts';
import { visit } from '../article/visit.ts';

/** An address in a text to send, or what its sender fills in: `</docs/faqs/>`, `[Friday]`. */
const PART = /(<\/[^\s<>]*>|\[[^\]]*\])/;

/** Make components of texts that readers send, with complete addresses: they are read in another program. */
export function rehypeTextsToSend() {
  return (tree: Root): void => {
    visit(tree, 'element', (pre, index, parent) => {
      const [code] = pre.children;
      if (pre.tagName !== 'pre' || code?.type !== 'element' || !parent || index === undefined)
        return;
      const [text] = code.children;
      if (code.properties['dataSend'] === undefined || text?.type !== 'text') return;
      const children = toParts(text.value.trimEnd(), pre);
      parent.children[index] = createElement('TextToSend', {}, children);
    });
  };
}

/** A split by a pattern with one group has each second part from the group. */
function toParts(text: string, { position }: Element): ElementContent[] {
  return text.split(PART).map((part, index): ElementContent => {
    if (index % 2 === 0) return { type: 'text', value: part };
    if (part.startsWith('[')) return createElement('mark', {}, [{ type: 'text', value: part }]);
    const address = createElement('CompleteAddress', { href: part.slice(1, -1) });
    return position ? { ...address, position } : address;
  });
}
