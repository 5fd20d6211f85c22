import type { Element, ElementContent, Text } from 'hast';
import { takeTokens } from '../highlighter.ts';
import type { CodeToken, Highlighter } from '../highlighter.ts';
import { replaceElements } from './replace-elements.ts';
import { readText, toText } from './elements.ts';

/** Highlight the blocks of code in an article. Elements around lines of code stay. */
export function highlightCode(
  nodes: ElementContent[],
  { highlight }: Pick<Highlighter, 'highlight'>,
): ElementContent[] {
  return replaceElements(nodes, (pre) => {
    const language = readText(pre, 'dataLanguage');
    const [code] = pre.children;
    if (pre.tagName !== 'pre' || language === undefined || code?.type !== 'element')
      return undefined;
    const tokens = highlight(toText(code.children), language);
    return [{ ...pre, children: [colorTexts(code, tokens)] }];
  });
}

/** Replace the texts in an element by the tokens that they consist of, from the start of `tokens`, which are removed. */
function colorTexts(element: Element, tokens: CodeToken[]): Element {
  const children = element.children.flatMap((node): ElementContent[] => {
    if (node.type === 'element') return [colorTexts(node, tokens)];
    return node.type === 'text' ? takeTokens(tokens, node.value.length).map(toNode) : [];
  });
  return { ...element, children };
}

function toNode({ text: value, className }: CodeToken): Element | Text {
  const text = { type: 'text' as const, value };
  if (className === '') return text;
  const properties = { className: [className] };
  return { type: 'element', tagName: 'span', properties, children: [text] };
}
