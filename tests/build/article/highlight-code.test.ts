import { expect, it } from 'vitest';
import { highlightCode } from '../../../build/article/highlight-code.ts';
import { toHtml } from '../../../build/article/to-html.ts';
import { createCodeHighlighter } from '../../../build/article/highlighter.ts';
import { parseHtml } from '../../support/html-tree.ts';

const highlighter = createCodeHighlighter();

it('lets an address break behind its slashes, in a long line only', async () => {
  await highlighter.loadLanguages(['json']);
  const lines = '<span class="long-line">  "a": "/docs/api",</span>\n  "b": "/docs/api"';
  const html = `<pre data-language="json"><code>{\n${lines}\n}</code></pre>`;
  const nodes = highlightCode(parseHtml(html), highlighter);
  const highlighted = toHtml(nodes).replaceAll(/&\w+;/g, '"');
  expect(highlighted).toContain('<span class="ts">"/<wbr/>docs/<wbr/>api"</span>');
  expect(highlighted).toContain('<span class="ts">"/docs/api"');
});

it.each([
  ['"/a/b"', '"/<wbr>a/<wbr>b"'],
  ["'/a/b'", "'/<wbr>a/<wbr>b'"],
  ['`/a/b`', '`/<wbr>a/<wbr>b`'],
  ['"https://x.example/a"', '"https://<wbr>x.example/<wbr>a"'],
  ['"http://x.example"', '"http://<wbr>x.example"'],
  ['"a/b"', '"a/b"'],
  ['/a/b', '/a/b'],
])('in a long line, %s is %s', (text, expected) => {
  const html = `<pre data-language="none"><code><span class="long-line">${text}</span></code></pre>`;
  const highlighted = toHtml(highlightCode(parseHtml(html), highlighter));
  const plain = highlighted.replaceAll('<wbr/>', '[]').replaceAll(/<[^>]*>/g, '');
  const decoded = plain.replaceAll('&quot;', '"').replaceAll(/&#39;|&#x27;|&apos;/g, "'");
  expect(decoded.replaceAll('[]', '<wbr>')).toBe(expected);
});
