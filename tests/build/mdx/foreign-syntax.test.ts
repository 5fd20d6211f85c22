import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { compileFolder, compileToProblems } from './compile-folder.ts';

const CALLOUT = 'This opens no callout.';
const TAB = 'This opens no tab.';
const KEYS = 'Plus signs show no keys.';
const SIGN = 'Names between colons are not replaced.';
const ATTRIBUTES = 'Attributes in braces have no effect.';
const TEXT = 'The text of another file is not shown.';
const CODE = 'The code of another file is not shown.';

it.each([
  ['!!! warning "Back up first"\n    Stop.\n', [`3:1 ${CALLOUT}`]],
  ['1. a\n\n   ???+ tip\n       b\n', [`5:4 ${CALLOUT}`]],
  ['> !!! note inline end\n', [`3:3 ${CALLOUT}`]],
  ['=== "A"\n\n    a\n', [`3:1 ${TAB}`]],
  ['| a |\n| - |\n| ++ctrl+c++ |\n', [`5:3 ${KEYS}`]],
  ['A ==marked== text.\n', ['3:3 Equals signs mark no text.']],
  ['- :tada: and :+1:\n', [`3:3 ${SIGN}`, `3:14 ${SIGN}`]],
  ['[a](#a){ .button }\n', [`3:8 ${ATTRIBUTES}`]],
  ['A.\n{: .note }\n', [`4:1 ${ATTRIBUTES}`]],
  ['*[HTML]: a\n', ['3:1 Abbreviations are not explained where they stand.']],
  ['[TOC]\n', ['3:1 The page has a table of contents already.']],
  ['{% hint %}\na\n', ['3:1 Tags such as `{% … %}` are not run.']],
  ['.. note::\n   a\n', ['3:1 Directives of reStructuredText are not read.']],
  ['--8<-- "a.md"\n', [`3:1 ${TEXT}`]],
  ['{{#include a.md}}\n', [`3:1 ${TEXT}`]],
  ['<!--@include: ./a.md-->\n', [`3:1 ${TEXT}`]],
  ['- ```rust\n  {{#rustdoc_include a.rs:here}}\n  ```\n', [`4:3 ${CODE}`]],
  ['```\n<<< @/a.js\n```\n', [`4:1 ${CODE}`]],
  ['```ts\n// ---cut---\na\n```\n', ['4:1 This line is shown to readers.']],
])('names syntax of other tools in %j', async (source, problems) => {
  expect(await compileToProblems({ 'page.md': `# a\n\n${source}` })).toEqual(
    problems.map((problem) => expect.stringContaining(`page.md:${problem}`)),
  );
});

it.each([
  'Stop!!! Really? ??? I do not know.',
  'a == b and b == c; x === y. "Note: it === works".',
  'C++ and g++ are fine, and so are a++ + ++b and 1 ++ 2.',
  'At 10:30:45, users:read:all, urn:isbn:123, std::vector, a :8080: b, ::before::',
  '{a} {1,2} {:ok, a} E = {x | x > 0}',
  'A regex [[:alpha:]], a list [1], an issue [#12].',
  '`!!! note` `:tada:` `==x==` `++a++` `{ .x }`',
  '\\!!! note\n\n\\==x== \\:tada: \\{ .x }',
  '```md\n{{#include a.md}}\n--8<-- "a.md"\n!!! note\n```',
  '```jinja\n{% if a %}{{ value }}{% endif %}\n```',
])('leaves %j alone', async (source) => {
  expect(await compileToProblems({ 'page.md': `# a\n\n${source}\n` })).toEqual([]);
});

it.each([
  ['a.md', '## `get` {#Client.__get__}', 'Client.__get__'],
  ['a.mdx', '- ### Both {#a*b*c}', 'a*b*c'],
  ['a.md', '> ## Options [#options]', 'options'],
  ['a.mdx', '## Options [#options]', 'options'],
  ['a.md', '## Options { #options }', 'options'],
  ['a.md', '## Options {: #options }', 'options'],
  ['a.md', '## Issue [#12]', 'issue-12'],
])('reads the id of a heading in %s: %j', async (name, source, id) => {
  const folder = await createTemporaryFolder({ [name]: `# a\n\n${source}\n` });
  const { pages, problems } = await compileFolder(folder);
  expect(problems).toEqual([]);
  expect(pages[0]?.anchors).toEqual(['a', id]);
});
