import type { Element, ElementContent } from 'hast';
import { takeTokens } from './highlighter.ts';
import type { CodeToken, Highlighter } from './highlighter.ts';
import { replaceElements } from './replace-elements.ts';
import { createElement, readText, toText } from './elements.ts';

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
    if (node.type !== 'text') return [];
    return takeTokens(tokens, node.value.length).flatMap(toNodes);
  });
  return { ...element, children };
}

function toNodes({ text, className }: CodeToken): ElementContent[] {
  const children = toBreakableText(text);
  if (className === '') return children;
  return [createElement('span', { className: [className] }, children)];
}

/** Words that may be wider than an indented line of a phone. */
const LONG_WORDS = /\S{28,}/g;

/** Marks a place in a text; private-use characters do not occur in code. */
const MARK = '\uE000';

/** Let a long word, such as an address, break behind its slashes. Browsers would break it between any letters. */
function toBreakableText(text: string): ElementContent[] {
  return text
    .replaceAll(LONG_WORDS, (word) => word.replaceAll(/(?<=\/)(?=[^/])/g, MARK))
    .split(MARK)
    .flatMap((value, index) => [
      ...(index > 0 ? [createElement('wbr', {})] : []),
      { type: 'text', value },
    ]);
}
