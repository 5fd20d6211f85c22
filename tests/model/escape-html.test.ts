import { expect, it } from 'vitest';
import { escapeHtml } from '../../client/model/escape-html.ts';

it.each([
  ['Q&A', 'Q&amp;A'],
  ['<script>', '&lt;script&gt;'],
  ['"double" and \'single\'', '&quot;double&quot; and &#39;single&#39;'],
  ['&amp;', '&amp;amp;'],
  ['</title><script>alert(1)</script>', '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['plain text – 日本語', 'plain text – 日本語'],
])('escapes %s', (text, html) => {
  expect(escapeHtml(text)).toBe(html);
});
