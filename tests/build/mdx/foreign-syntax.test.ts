import { expect, it } from 'vitest';
import { formatProblem } from '../../../build/problem.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { compileFolder, compileToProblems } from './compile-folder.ts';

const CALLOUT = 'This opens no callout.';
const TAB = 'This opens no tab.';
const KEYS = 'Plus signs show no keys.';
const SIGN = 'Names between colons are not replaced.';
const ATTRIBUTES = 'Attributes in braces have no effect.';
const TEXT = 'The text of another file is not shown.';
const BOLD = 'These asterisks mark nothing';
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
  ['```ts\nconst a = 1\n//    ^? number\n```\n', ['5:1 This line is shown to readers.']],
  ['- a **b\n', [`3:5 ${BOLD}`]],
  ['| a |\n| - |\n| **b `c` ** |\n', [`5:3 ${BOLD}`]],
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
  'A regex [[:alpha:]], a list [1], an issue [#12], a type string[][] and a place a[[0]].',
  'Names: *args, **kwargs, 2**8, 2 ** 8, **/*.ts and \\**a.',
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
  ['a.md', 'Setext { #Client.__get__ }\n---', 'Client.__get__'],
  ['a.mdx', '> Setext {#b}\n> ---', 'b'],
  ['a.mdx', '- Two\n  lines [#c]\n  ---', 'c'],
])('reads the id of a heading in %s: %j', async (name, source, id) => {
  const folder = await createTemporaryFolder({ [name]: `# a\n\n${source}\n` });
  const { pages, problems } = await compileFolder(folder);
  expect(problems).toEqual([]);
  expect(pages[0]?.anchors).toEqual(['a', id]);
});

it.each([
  [
    '<Callout type="error">a</Callout>',
    '<aside class="callout callout-danger" role="note" aria-label="Danger: Error">',
  ],
  [
    '- <Callout type="warn" title="b">a</Callout>',
    '<aside class="callout callout-caution" role="note" aria-label="Caution: b">',
  ],
  [':::failure\na\n:::', '<aside class="callout callout-danger" role="note" aria-label="Failure">'],
  ['<Tabs>\n<Tab value="mac">\na\n</Tab>\n</Tabs>', '>mac</'],
  ["<Tabs items={['npm', 'yarn']}>\n<Tab>\na\n</Tab>\n<Tab>\nb\n</Tab>\n</Tabs>", '>yarn</'],
  [
    '<details>\n  <summary>A *b*</summary>\n  c\n</details>',
    '<details><summary>A <em>b</em></summary><p> c</p></details>',
  ],
  [
    '- <picture>\n  <source media="(prefers-color-scheme: dark)" srcSet="d.svg 1x, e.svg 2x" />\n  <img alt="a" src="l.svg" id="i" />\n  </picture>',
    '<img alt="a" src="l" id="i" class="light-only" decoding="async"/><img alt="a" src="d" class="dark-only" loading="lazy" decoding="async"/>',
  ],
  [
    '<img alt="a" src="l.svg" srcset="d.svg 2x,l.svg" sizes="9px" />',
    '<img alt="a" src="l" srcset="d 2x, l" sizes="9px" decoding="async"/>',
  ],
  ['<Tabs syncKey="os">\n<TabItem label="b">\na\n</TabItem>\n</Tabs>', 'data-choices="os"'],
])('shows what other tools make of %j', async (source, expected) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const files = { 'page.mdx': `# a\n\n${source}\n`, 'd.svg': `${svg}\n`, 'l.svg': svg };
  const { pages, problems } = await compileFolder(await createTemporaryFolder(files));
  expect(problems).toEqual([]);
  const html = (pages[0]?.html ?? '').replaceAll(/\s+/g, ' ');
  expect(html.replaceAll(/\/base\/_assets\/content\/(\w)-\w+\.svg/g, '$1')).toContain(expected);
});

it.each([
  [
    '<Details summary="a">b</Details>',
    '`<Details>` is `<details>` of HTML in a Markdown file. Components need',
  ],
  [
    '- <Aside>b</Aside>',
    '`<Aside>` is `<aside>` of HTML in a Markdown file. It is not a component',
  ],
  ['<Link to="/">b</Link>', '`<Link>` is not shown in a Markdown file, only what it contains.'],
])('names the component %s in plain Markdown', async (source, problem) => {
  expect(await compileToProblems({ 'page.md': `# a\n\n${source}\n` })).toEqual([
    expect.stringContaining(problem),
  ]);
});

it.each([
  [
    '```mermaid\ngraph LR\n  a --> b\n```',
    '3:1 warning: A diagram needs a title.',
    'alt="Diagram"',
  ],
  ['```mermaid title="t" alt="t"\npie\n```', '4:1 warning: This diagram cannot be', '<code>pie'],
  ['<Card title="t">\n\nb\n\n</Card>', '3:1 warning: `<Card>` needs `href="…"`.', '<p>b</p>'],
  ['<Callout kind="bad">b</Callout>', '3:10 warning: `kind` of `<Callout>` is', 'callout-note'],
  [
    'A <Callout kind="tip">b</Callout>',
    '3:3 warning: `<Callout>` must be on its own',
    '<p>A b</p>',
  ],
  ['<Steps>\n- b\n</Steps>', '4:1 warning: `<Steps>` takes one', '<ul><li>b</li></ul>'],
  ['<CodeGroup>\nb\n</CodeGroup>', '4:1 warning: `<CodeGroup>` takes fenced', '<p>b</p>'],
  ['<Tab label="t">\n\nb\n\n</Tab>', '3:1 warning: `<Tab>` must be directly inside', '<p>b</p>'],
  ['a {b.c}', '3:4 warning: Content cannot run code', '<p>a {b.c}</p>'],
  [
    '<Callout title={b}>a</Callout>',
    '3:17 warning: Content cannot run code: the value of `title`',
    'callout-note',
  ],
])('shows %j of other content with a warning', async (source, problem, expected) => {
  const folder = await createTemporaryFolder({ 'page.mdx': `# a\n\n${source}\n` });
  const { pages, problems } = await compileFolder(folder, { strictContent: false });
  expect(problems.map((found) => formatProblem(found))).toEqual([
    expect.stringContaining(`page.mdx:${problem}`),
  ]);
  expect(pages[0]?.html.replaceAll('\n', '')).toContain(expected);
});
