import { expect, it } from 'vitest';
import { escapeHtml, toScriptJson } from '../../client/model/escape-html.ts';

it.each([
  ['Q&A', 'Q&amp;A'],
  ['"double" and \'single\'', '&quot;double&quot; and &#39;single&#39;'],
  ['&amp;', '&amp;amp;'],
  ['</title><script>alert(1)</script>', '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['plain text – 日本語', 'plain text – 日本語'],
])('escapes %s, and writes it as JSON that ends no script', (text, html) => {
  expect(escapeHtml(text)).toBe(html);
  const json = toScriptJson({ [text]: [text, '<!-- <SCRIPT'] });
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ [text]: [text, '<!-- <SCRIPT'] });
});
