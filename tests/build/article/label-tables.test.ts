import { expect, it } from 'vitest';
import { labelTables } from '../../../build/article/label-tables.ts';
import { toHtml } from '../../../build/article/to-html.ts';
import { parseHtml } from '../../support/html-tree.ts';

const TABLE = '<table><tbody></tbody></table>';

it.each([
  ['its heading', `<h2 id="a">A</h2>${TABLE}`, '<table aria-labelledby="a">'],
  [
    'the title of the page, which has no id',
    `<h1>A <code>b</code></h1>${TABLE}`,
    '<table aria-label="A b">',
  ],
  [
    'the last heading before it, at any depth',
    `<h2 id="a">A</h2><div><h3 id="b">B</h3></div><section>${TABLE}</section>`,
    '<table aria-labelledby="b">',
  ],
  [
    'the summary that folds it',
    `<h2 id="a">A</h2><details><summary>B</summary>${TABLE}</details>`,
    '<table aria-label="B">',
  ],
  [
    'its heading after a fold',
    `<h2 id="a">A</h2><details><summary>B</summary>c</details>${TABLE}`,
    '<table aria-labelledby="a">',
  ],
])('a table is named by %s', (_title, html, expected) => {
  expect(toHtml(labelTables(parseHtml(html)))).toContain(expected);
});
