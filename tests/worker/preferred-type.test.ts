import { expect, it } from 'vitest';
import { prefersMarkdown } from '../../worker/http/negotiate.ts';

it.each<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['text/html', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/markdown', true],
  ['Text/Markdown; charset=utf-8', true],
  ['text/markdown, */*', true],
  ['text/markdown, text/html;q=0.9', true],
  ['text/html;q=0.8, text/markdown;q=0.9', true],
  ['text/markdown;q=0.9, text/html', false],
  ['text/markdown;q=0.5, */*', false],
  ['text/markdown;q=0.5, text/*;q=0.4', true],
  // Of the same rank, what is named first.
  ['text/markdown, text/html, */*', true],
  ['text/html, text/markdown', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=0, text/html;q=0', false],
  ['application/json, text/markdown;q=0.1', true],
  ['x-text/markdown', false],
  [';,;"text/markdown', false],
])('Accept: %s means Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});
