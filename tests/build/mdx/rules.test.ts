import { expect, it } from 'vitest';
import { formatProblem } from '../../../build/problem.ts';
import { createTemporaryFolder, toShownFolder } from '../../support/temporary-folder.ts';
import { compileFolder, compileToProblems } from './compile-folder.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

const TABLE = (columns: string[]) =>
  `| ${columns.join(' | ')} |\n|${columns.map(() => ' - |').join('')}\n|${columns.map((name) => ` ${name.length} |`).join('')}\n`;

/** A rule, a page that is made for it, and a part of its HTML. */
const RULES: [rule: string, source: string, html: string][] = [
  [
    'a table of three columns is stacked, under labels without a question mark',
    TABLE(['A', 'Can you?', 'C: d']),
    '<tr><td>1</td><td data-label="Can you">8</td><td data-label="C: d">4</td></tr>',
  ],
  [
    'a table of two columns is not',
    TABLE(['A', 'B?']),
    '<table aria-labelledby="page"><thead><tr><th>A</th><th>B?</th>',
  ],
  [
    'the second image is lazy',
    '![A](a.svg)\n\n![B](a.svg)\n',
    '<img src="a.svg" alt="B" loading="lazy" decoding="async" width="9" height="9"/>',
  ],
  [
    'the lines of a block are marked in their order',
    '```js {10,2-3}\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n```\n',
    '',
  ],
  ['the last line can be marked', '```text {2}\na\nb\n```\n', '<mark>b</mark>'],
  ['code without a colour has a name', '```plaintext\na\n```\n', 'data-language="plaintext"'],
  ['a term does not link to its own page', 'A <Term>own</Term>.\n', 'It is here.'],
  [
    'an alert has the label of its kind',
    '> [!CAUTION]\n> a\n',
    '<aside class="callout callout-danger" role="note" aria-label="Caution"><p class="callout-title">Caution</p><p>a</p></aside>',
  ],
  [
    'a container has a title of its own',
    ':::caution[A **b**]\n\na\n\n:::\n',
    '<aside class="callout callout-caution" role="note" aria-label="Caution: A b"><p class="callout-title">A <strong>b</strong></p><p>a</p></aside>',
  ],
  [
    'an alert alone is empty',
    '> [!NOTE]\n',
    '<aside class="callout callout-note" role="note" aria-label="Note"><p class="callout-title">Note</p></aside>',
  ],
  [
    'a false flag is none',
    '<Details summary="A" open={false}>b</Details>\n',
    '<details class="details">',
  ],
  [
    'a null prop is none',
    '<Callout kind="tip" title={null}>b</Callout>\n',
    '<p class="callout-title">Tip</p>',
  ],
  [
    'fields of the same schema have ids of their own',
    '<SchemaFields schema="Book" fields="title" />\n\n<SchemaFields schema="Book" fields="title" />\n',
    'id="book-title-2"',
  ],
  ['comments leave the text around them', 'a{/* x */}{/* y */}b{/* z */}\n', '<p>ab</p>'],
  ['braces keep what follows them', "{'a'}{'b'}c\n", '<p>abc</p>'],
  [
    'signs that mark nothing in other texts are text',
    'The function takes **kwargs, and \\*\\*x\\*\\*. 2 ** 3 ** 4 is 8; a | b or x || y. **注意**：说。\n\n| yes | no, he said.\n',
    '<p>The function takes **kwargs, and **x**. 2 ** 3 ** 4 is 8; a | b or x || y. <strong>注意</strong>：说。</p><p>| yes | no, he said.</p>',
  ],
  ['a heading of signs has an id', '## ???\n', '<h2 id="section">'],
  [
    'a heading can have an id of its own',
    '## Own title {#own-id}\n',
    '<div class="h2"><h2 id="own-id">Own title</h2><a class="permalink" href="#own-id" aria-label="Link to “Own title”">',
  ],
  [
    'words of a fence follow braces, also those beside the language',
    '```js{2} lineNumbers=7\na\nb\n```\n',
    '<pre class="lines" data-language="js" tabindex="0"><code><span data-line="7">a</span><mark data-line="8">b</mark></code>',
  ],
  [
    'a block of code has the address of the site',
    '```text\nhttps://docs.example.com\nhttps://docs.example.com/a.\n```\n',
    '<code>https://site.test/basehttps://site.test/base/a.</code>',
  ],
  [
    'inline code has the address of the site, and those of other hosts and ports stay',
    '`https://docs.example.com.` `https://docs.example.com:80` `https://docs.example.com.au`\n',
    '<code>https://site.test/base.</code> <code>https://docs.example.com:80</code> <code>https://docs.example.com.au</code>',
  ],
  [
    'the words of other tools name a file, number lines and mark them',
    '```Python filename=“a b.py” hl_lines="1 3" linenums = "4"\na\nb\nc\n```\n',
    '<figcaption>a b.py</figcaption><pre class="lines" data-language="python" tabindex="0"><code><mark data-line="4">a</mark><span data-line="5">b</span><mark data-line="6">c</mark>',
  ],
  [
    'a table of what happens when is a list of rules, in which each cell has its label',
    TABLE(['When', 'If', 'Then']),
    '<table class="stacked rules" aria-labelledby="page"><thead><tr><th>When</th><th>If</th><th>Then</th></tr></thead>' +
      '<tbody><tr><td data-label="When">4</td><td data-label="If">2</td><td data-label="Then">4</td></tr></tbody>',
  ],
  [
    'the name of a rule has no label',
    TABLE(['Rule', 'When', 'If', 'Then']),
    '<tbody><tr><td>4</td><td data-label="When">4</td><td data-label="If">2</td>',
  ],
  [
    'a table with other columns behind them has no rules',
    TABLE(['When', 'If', 'Then', 'Why']),
    '<table class="stacked" aria-labelledby="page"><thead>',
  ],
];

/** The pages of all rules, compiled once. */
let compiled: ReturnType<typeof compileRules> | undefined;
async function compileRules() {
  const sources = RULES.map(([, source], at) => [`rules/r${at}.mdx`, `# Page\n\n${source}`]);
  const folder = await createTemporaryFolder({
    'glossary.yaml': 'Own: { definition: It is here., link: /rules/r6 }\n',
    'rules/a.svg': SVG,
    ...(Object.fromEntries(sources) as Record<string, string>),
  });
  const { pages, problems } = await compileFolder(folder);
  const shown = toShownFolder(folder);
  const messages = problems.map((problem) => formatProblem(problem).replace(shown, ''));
  return { pages, messages };
}

async function loadHtml(at: number): Promise<string> {
  const { pages } = await (compiled ??= compileRules());
  const { html = '' } = pages.find(({ path }) => path === `/rules/r${at}`) ?? {};
  return html.replaceAll('\n', '').replaceAll(/\/base\/_assets\/content\/(\w+)-[0-9a-f]+/g, '$1');
}

it('none of the pages has a problem', async () => {
  expect((await (compiled ??= compileRules())).messages).toEqual([]);
});

it.each(RULES.map(([rule, , html], at): [string, number, string] => [rule, at, html]))(
  '%s',
  async (_, at, expected) => {
    expect(await loadHtml(at)).toContain(expected);
  },
);

it('marks lines in the order of their numbers', async () => {
  const marked = [...(await loadHtml(3)).matchAll(/<mark>(?:<[^>]*>)*(\d+)/g)];
  expect(marked.map(([, line]) => line)).toEqual(['2', '3', '10']);
});

it('does not show the address of its own page for a term', async () => {
  expect(await loadHtml(6)).not.toContain('href="/base/rules/r6"');
});

/** Pages with an error, each with its only problem. */
const PROBLEMS: [source: string, problem: string][] = [
  [
    '<Glossary />\n\n## A {#term-mission}\n',
    'The id `term-mission` is on this page twice. Links lead to the first.',
  ],
  ['> [!tip]\n> a\n', 'This is a quote and no alert. Its first line must be `[!NOTE]`'],
  ['---\nanchors: { "": a }\n---\n\n## A\n', 'The old anchor `` is not a valid id.'],
  ['---\nanchors: { "a b": a }\n---\n\n## A\n', 'The old anchor `a b` is not a valid id.'],
  [
    '---\nanchors: { a: b }\n---\n\n## A\n\n## B\n',
    'The old anchor `a` is still an id on this page. Remove it from `anchors`.',
  ],
  [
    '---\nanchors: { old: aa }\n---\n\n## Aaa\n',
    'The old anchor `old` leads to `aa`, which is not a heading of this page. Did you mean `aaa`?',
  ],
  [
    '<Proposed />\n\nA\n\n<Proposed />\n',
    'page.mdx:5:1 `<Proposed>` marks a whole page, so a page has one. Remove this one.',
  ],
  [
    '- | a | b | c |\n  |---|---|\n  | 1 | 2 | 3 |\n',
    'This is text and no table: the line of dashes has 2 columns, and the head 3.',
  ],
  [
    '> | a | b |\n> | 1 | 2 |\n',
    'This is text and no table: below its head, a line `| --- | --- |` is missing.',
  ],
  ['##\u00A0A\n', 'This is text and no heading: write a space after `##`'],
  ['- これは**「太字」**です。\n', 'page.mdx:1:6 This is text and not bold'],
  ['见 https://example.com/a，然后。\n', 'page.mdx:1:3 This address goes on behind `，`.'],
  ['```text {3}\na\nb\n```\n', '`{3}` names line 3, but there are 2.'],
  ['```js ins={1}\na\n```\n', '`ins` marks no lines. Mark lines with `{1,3-5}`'],
  ['```text {0}\na\n```\n', '`{0}` is not a list of lines. Write `{1,3-5}`.'],
  [
    '| A |\n| - |\n| 1 | 2 |\n',
    'This cell has no column: the table has 1. Write `\\|` for a bar in a text.',
  ],
  [
    '## A {#sidebarEntries}\n',
    'The id `sidebarEntries` is an id of the site itself. Choose another one.',
  ],
  [
    '<SchemaFields schema="Book" for="both" />\n',
    '`for` of `<SchemaFields>` is `both`. It may be: request, response.',
  ],
  ['```json\n{ "a": 1,, }\n```\n', 'Invalid JSON: '],
];

it.each(PROBLEMS)('reports in %j', async (source, problem) => {
  const found = await compileToProblems({ 'page.mdx': source });
  expect(found).toEqual([expect.stringContaining(problem)]);
});

it('the addresses of a partial are relative to its own folder', async () => {
  const folder = await createTemporaryFolder({
    'a/page.mdx': "import Part from '../_partials/_part.mdx';\n\n# Page\n\n<Part />\n",
    'a/target.mdx': '# Not this one\n',
    'target.mdx': '# Target\n',
    '_partials/picture.svg': SVG,
    '_partials/_part.mdx': [
      'A [link](../target.mdx), a [reference] and ![A](./picture.svg).',
      '<Card title="C" href="../target.mdx" />',
      '[reference]: ../target.mdx',
    ].join('\n\n'),
  });
  const { pages, problems } = await compileFolder(folder);
  expect(problems).toEqual([]);
  const { html = '' } = pages.find(({ path }) => path === '/a/page') ?? {};
  const addresses = [...html.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, address]) => address);
  expect(addresses).toEqual([
    '/base/target',
    '/base/target',
    expect.stringMatching(/^\/base\/_assets\/content\/picture-\w+\.svg$/),
    '/base/target',
  ]);
});

it('says who can do a task below its section, also one that was renamed, and at the terms of a glossary', async () => {
  const toTask = (name: string, link: string) =>
    `  ${name}: { who: alone, how: So., link: '${link}' }\n`;
  const folder = await createTemporaryFolder({
    'tasks.yaml': `Run:\n${toTask('One', '/page#%C3%BCber')}${toTask('Two', '/page#old')}`,
    'glossary.yaml': 'User group: { definition: Some. }\n',
    'page.mdx': '---\nanchors: { old: now }\n---\n\n# Page\n\n## Über\n\n## Now\n\n## Last\n',
    'terms.mdx': '# Terms\n\n<Glossary />\n',
  });
  const { pages, problems } = await compileFolder(folder);
  expect(problems).toEqual([]);
  const { html = '' } = pages.find(({ path }) => path === '/page') ?? {};
  const notes = [...html.matchAll(/<h2 id="([^"]+)">(?:(?!<h2).)*?class="task-note"/gs)];
  expect(notes.map(([, id]) => id)).toEqual(['über', 'now']);
  expect(pages.find(({ path }) => path === '/terms')?.anchors).toEqual([
    'terms',
    'term-user-group',
  ]);
});

it.each(['action', 'method', 'name', 'enctype', 'accept-charset'])(
  'does not take the attribute `%s`, which is for forms',
  async (name) => {
    const source = `# Page\n\n<p ${name}="a">Text</p>\n`;
    expect(await compileToProblems({ 'page.md': source })).toEqual([
      `page.md:3:1 \`${name}\` of \`<p>\` has no effect in content. Use a component; \`docs/writing.md\` lists them.`,
    ]);
  },
);

it.each([
  [60, 'a'.repeat(60)],
  [61, `${'a'.repeat(60)}…`],
])('shows 60 characters of code of %i', async (length, shown) => {
  const [problem] = await compileToProblems({ 'page.mdx': `{${'a'.repeat(length)}}\n` });
  expect(problem).toContain(`not \`${shown}\`. Write the value itself`);
});
