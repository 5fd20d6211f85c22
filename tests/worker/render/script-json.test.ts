import { expect, it } from 'vitest';
import { toScriptJson } from '../../../client/model/escape-html.ts';

it.each([
  ['an end tag', { title: '</script><script>alert(1)</script>' }],
  ['a comment', { title: '<!-- <script>' }],
  ['a list of tags', ['<b>', '<SCRIPT', '<']],
  ['no markup', { title: 'a > b & c' }],
])('writes %s as JSON without a <', (_, value) => {
  const json = toScriptJson(value);
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(value);
});
