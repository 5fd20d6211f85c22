import { expect, it } from 'vitest';
import { compileToProblems } from './compile-mdx.ts';

/** Syntax of tools that are not Docusaurus, with the place and the beginning of its message. */
const CASES: [source: string, ...problems: string[]][] = [
  ['!!! warning "Back up first"\n    Stop.\n', '1:1 This opens no callout.'],
  ['1. a\n\n   ???+ tip\n       b\n', '3:4 This opens no callout.'],
  ['> !!! note inline end\n', '1:3 This opens no callout.'],
  ['=== "A"\n\n    a\n', '1:1 This opens no tab.'],
  ['| a |\n| - |\n| ++ctrl+c++ |\n', '3:3 Plus signs show no keys.'],
  ['A ==marked== text.\n', '1:3 Equals signs mark no text.'],
  [
    '- :tada: and :+1:\n',
    '1:3 Names between colons are not replaced.',
    '1:14 Names between colons are not replaced.',
  ],
  ['[a](#a){ .button }\n\n## A\n', '1:8 Attributes in braces have no effect.'],
  ['A.\n{: .note }\n', '2:1 Attributes in braces have no effect.'],
  ['*[HTML]: a\n', '1:1 Abbreviations are not explained where they stand.'],
  ['[TOC]\n', '1:1 The page has a table of contents already.'],
  ['{% hint %}\na\n', '1:1 Tags such as `{% … %}` are not run.'],
  ['.. note::\n   a\n', '1:1 Directives of reStructuredText are not read.'],
  ['--8<-- "a.md"\n', '1:1 The text of another file is not shown.'],
  ['{{#include a.md}}\n', '1:1 The text of another file is not shown.'],
  ['<!--@include: ./a.md-->\n', '1:1 The text of another file is not shown.'],
  [
    '- ```rust\n  {{#rustdoc_include a.rs:here}}\n  ```\n',
    '2:3 The code of another file is not shown.',
  ],
  ['```\n<<< @/a.js\n```\n', '2:1 The code of another file is not shown.'],
  ['```ts\n// ---cut---\na\n```\n', '2:1 This line is shown to readers.'],
  ['```ts\nconst a = 1\n//    ^? number\n```\n', '3:1 This line is shown to readers.'],
];

/** What resembles it is in `fixtures/mdx/left-alone.md`. */
it('syntax of other tools is named', async () => {
  const pages = CASES.map(([source], at) => [`page-${at + 10}.md`, source]);
  const found = await compileToProblems(Object.fromEntries(pages));
  const expected = CASES.flatMap(([, ...problems], at) =>
    problems.map((problem) => `page-${at + 10}.md:${problem}`),
  );
  // Advice follows.
  const starts = found.map((problem, at) => problem.slice(0, expected[at]?.length));
  expect(starts.join('\n')).toBe(expected.join('\n'));
});
