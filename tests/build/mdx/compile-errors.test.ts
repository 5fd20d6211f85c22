import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMPONENT_PROPS } from '../../../build/mdx/component-props.ts';
import { formatProblem, sortProblems } from '../../../build/problem.ts';
import { createTemporaryFolder, toShownFolder } from '../../support/temporary-folder.ts';
import { FIXTURES, compileFolder } from './compile-folder.ts';

const CASES = loadCases();

it('the file of problems is read to its end', () => {
  expect(CASES.length).toBeGreaterThan(70);
  expect(CASES.filter(({ page, problem }) => page === '' || problem === '')).toEqual([]);
});

describe('a page with an error', () => {
  it('is reported', async () => {
    const toFile = (name: string) => `${name.replaceAll(/\W+/g, '-').toLowerCase()}.mdx`;
    const pages = CASES.map(({ name, page }) => [toFile(name), page]);
    const reports = CASES.map(({ name, problem }) => `${toFile(name)}:${problem}`);
    expect(await compile(Object.fromEntries(pages))).toEqual(reports.toSorted());
  });

  it.each(['Accordion', 'process.env.HOME'])('lists the components for <%s>', async (name) => {
    expect(await compile({ 'page.mdx': `# Page\n\n<${name} />\n` })).toEqual([
      `page.mdx:3:1 Unknown component \`<${name}>\`. There are: ${Object.keys(COMPONENT_PROPS)
        .map((own) => `<${own}>`)
        .join(', ')}.`,
    ]);
  });

  it('is reported where there is no glossary at all', async () => {
    const files = { 'page.mdx': '# Page\n\n<Glossary />\n', 'glossary.yaml': '' };
    expect(await compile(files)).toEqual([
      'page.mdx:3:1 There is no glossary: write `glossary.yaml` in the content folder.',
    ]);
  });

  it('is reported where there is no contract', async () => {
    const page = '<Operation id="getBook" />\n\n```json schema="Book"\n{}\n```\n';
    expect(await compile({ 'page.mdx': page }, { hasContract: false })).toEqual([
      'page.mdx:1:1 `<Operation>` needs a contract, and the site is built without one. ' +
        'Name one with `--openapi`.',
      'page.mdx:3:1 This block names a schema, but the site is built without a contract. ' +
        'Name one with `--openapi`.',
    ]);
  });

  it.each([
    'process.env.CLOUDFLARE_API_TOKEN',
    'name',
    'props.components',
    'Date.now()',
    'Math.random()',
    '1 + 1',
    '!true',
    '`${process.env.HOME}`',
    'String.raw`a`',
    '() => 1',
    'new Date()',
    "import('node:fs')",
    'this',
    '<b>text</b>',
    '/a/',
    '[process.env.HOME]',
  ])('reports the code {%s} in text, on lines of its own and in an attribute', async (code) => {
    const reason =
      'Content cannot run code: braces hold text in quotes, a number or a comment, ' +
      `not \`${code}\`. Write the value itself, or \`\\{\` for a brace.`;
    const text = `# Page\n\nText {${code}}.\n\n{${code}}\n\n<Card href="#page" title={${code}} />\n`;
    expect(await compile({ 'page.mdx': text })).toEqual([
      `page.mdx:3:7 ${reason}`,
      `page.mdx:5:2 ${reason}`,
      'page.mdx:7:27 Content cannot run code: the value of `title` must be a literal, ' +
        `not \`${code}\`. Write it in quotes.`,
    ]);
  });

  it.each([
    '{ a: process.env.HOME }',
    '{ a() {} }',
    '{ get a() { return 1; } }',
    '{ [a]: 1 }',
    '{ a }',
    '{ ...a }',
    '[...a]',
  ])('reports the code that an attribute has inside %s', async (code) => {
    expect(await compile({ 'page.mdx': `# Page\n\n<ol title={${code}}></ol>\n` })).toEqual([
      'page.mdx:3:12 Content cannot run code: the value of `title` must be a literal, ' +
        `not \`${code}\`. Write it in quotes.`,
    ]);
  });

  it('shows the beginning of code that is long, in one line', async () => {
    const code = `[\n  ${'a, '.repeat(40)}\n]`;
    const [problem] = await compile({ 'page.mdx': `# Page\n\n{\n  ${code}\n}\n` });
    expect(problem).toMatch(/^page\.mdx:4:3 .*, not `\[ (?:a, )+a…`\. Write the value itself/);
  });

  it('reports all errors of the page at once', async () => {
    const text =
      "import a from 'b';\n\n# Page\n\n<Crad />\n\n[one](/one/of/two) [two](/two/of/two)\n";
    expect(await compile({ 'page.mdx': text })).toEqual([
      'page.mdx:1:1 Content cannot import code. Components are available without an import.',
      'page.mdx:5:1 Unknown component `<Crad>`. Did you mean `<Card>`?',
      'page.mdx:7:1 Broken link `/one/of/two`.',
      'page.mdx:7:20 Broken link `/two/of/two`.',
    ]);
  });

  it('reports in plain Markdown what it reports in MDX', async () => {
    const text =
      '# Page\n\n<p>HTML with a <a href="/nothing/like/it">link</a></p>\n\n<5 {braces}\n';
    expect(await compile({ 'page.md': text })).toEqual([
      'page.md:3:16 Broken link `/nothing/like/it`.',
    ]);
  });

  it('reports blocked HTML in plain Markdown at its place', async () => {
    const text = '# Page\n\nText <iframe src="/"></iframe>\n\n<style>\nb {}\n</style>\n\n##\n';
    expect(await compile({ 'page.md': text })).toEqual([
      'page.md:3:6 The content security policy blocks `<iframe>` in content. Link to it instead.',
      'page.md:5:1 The content security policy blocks `<style>` in content. Use a component; `README.md` lists them.',
      'page.md:9:1 Empty heading. Write its text, or remove it.',
    ]);
  });

  it('does not keep the errors of other pages back, however many there are', async () => {
    const names = Array.from({ length: 25 }, (_, index) => `page-${index + 10}.mdx`);
    const broken = Object.fromEntries(names.map((name) => [name, '# Page\n\n<Crad />\n']));
    expect(await compile(broken)).toEqual(
      names.map((name) => `${name}:3:1 Unknown component \`<Crad>\`. Did you mean \`<Card>\`?`),
    );
  });
});

describe('an expression that is a literal', () => {
  it.each([
    ["{'text'}", 'text'],
    ['{"a" /* and a comment */}', 'a'],
    ['{`a template`}', 'a template'],
    ["a{' '}b", 'a b'],
    ['{-1.5}', '-1.5'],
    ['a{true}{null}{/* a comment */}{}b', 'ab'],
    ['\\{name}', '{name}'],
    ['`{name}`', '<code>{name}</code>'],
    ['<ol start={3}></ol>', '<ol start="3"></ol>'],
    ['<b hidden={true}>a</b>', '<b hidden="">a</b>'],
    ["<b title={['a', 2]}>a</b>", '<b title="a,2">a</b>'],
    ['<a href={`#page`}>a</a>', '<a href="#page">a</a>'],
  ])('renders as its value: %s', async (text, html) => {
    const folder = await createTemporaryFolder({ 'page.mdx': `# Page\n\nIt is ${text}\n` });
    const { pages, problems } = await compileFolder(folder);
    expect(problems).toEqual([]);
    expect(pages[0]?.html).toContain(`<p>It is ${html}</p>`);
  });
});

describe('content of other publishers', () => {
  it('may have words of other tools at a code block', async () => {
    const text = '# Page\n\n```js {9} live titel="a"\na(); // [!code focsu]\n```\n';
    const folder = await createTemporaryFolder({ 'page.md': text });
    const { pages, problems } = await compileFolder(folder, { strictContent: false });
    expect(problems).toEqual([]);
    expect(pages[0]?.html).toContain('<pre data-language="js" tabindex="0">');
  });

  it('shows the content of unknown containers and components, and is warned of each kind once', async () => {
    const text = `---
layout: home
hero: Hello
---

import Chart from '../chart.jsx';
import Map from '../map.jsx';
export const now = Date.now();

# Page

<Chart data={now} />

<Accordion open={now}>

In <Badge kind={now}>a badge</Badge>.

</Accordion>

<Badge />

:::details-of
In a container.
:::

:::details-of
Again.
:::

<Card title="A" href="#page" icon="star" />

[[toc]]

<<< @/code.ts{2}
`;
    const folder = await createTemporaryFolder({ 'page.mdx': text });
    const { pages, problems } = await compileFolder(folder, { strictContent: false });
    expect(pages[0]?.html).toContain('<p>In a badge.</p>');
    expect(pages[0]?.html).toContain('<p>In a container.</p>');
    expect(pages[0]?.html).not.toMatch(/import|:::|toc/);
    expect(
      sortProblems(problems).map(({ severity, line, message }) => [severity, line, message]),
    ).toEqual([
      ['warning', 2, '`layout` must be `landing` or `guide`, not `"home"`.'],
      ['warning', 3, '`hero` has no effect here. Remove it.'],
      ['warning', 6, 'Content cannot import code. Components are available without an import.'],
      ['warning', 8, 'Content cannot export code. Write the value where the page shows it.'],
      ['warning', 14, expect.stringContaining('Unknown component `<Accordion>`.')],
      ['warning', 16, expect.stringContaining('Unknown component `<Badge>`.')],
      ['warning', 22, expect.stringContaining('Unknown container `:::details-of`.')],
      ['warning', 30, '`<Card>` has no prop `icon`. There are: title, href.'],
      ['warning', 32, 'The page has a table of contents already. Remove this line.'],
      ['warning', 34, 'The code of another file is not shown. Write it in a code block.'],
    ]);
  });

  it('is warned of components in plain Markdown, once each', async () => {
    const text =
      '# Page\n\n<LinkCard>One</LinkCard> <LinkCard>two</LinkCard> <center>three</center>\n';
    expect(await compile({ 'page.md': text }, { strictContent: false })).toEqual([
      'page.md:3:1 warning: `<LinkCard>` is not shown in a Markdown file, only what it contains. ' +
        'It is not a component of this site: write Markdown, or use one in an `.mdx` file; `README.md` lists them.',
      'page.md:3:51 warning: `<center>` is not shown in a Markdown file, only what it contains. ' +
        'Remove the tag, or use Markdown.',
    ]);
  });

  it('is warned of a value that another tool fills in, and shows its name', async () => {
    const text = '# Page\n\nNode.js {{ data.node }} and `{{ a }}`.\n';
    const folder = await createTemporaryFolder({ 'page.md': text });
    const { pages, problems } = await compileFolder(folder, { strictContent: false });
    expect(pages[0]?.html).toContain(
      '<p>Node.js <code>data.node</code> and <code>{{ a }}</code>.</p>',
    );
    expect(problems.map(({ line, column, message }) => [line, column, message])).toEqual([
      [
        3,
        1,
        '`{{ data.node }}` is not filled in. ' +
          'Write the value, or put it in backticks to show it as it is.',
      ],
    ]);
  });

  it('is warned of JSON that is none', async () => {
    const page = '```json\n{ … }\n```\n';
    expect(await compile({ 'page.mdx': page }, { strictContent: false })).toEqual([
      'page.mdx:2:3 warning: Invalid JSON: invalid symbol. Use `jsonc` for JSON with comments or gaps.',
    ]);
  });
});

describe('a page with a flaw', () => {
  it('is compiled, and warned of, where an id stands twice', async () => {
    const text = '# Page\n\n## First {#same}\n\n## Second {#same}\n';
    const folder = await createTemporaryFolder({ 'page.md': text });
    const { pages, problems } = await compileFolder(folder);
    expect(pages.map(({ anchors }) => anchors)).toEqual([['page', 'same', 'same']]);
    expect(problems.map(formatProblem)).toEqual([
      `${toShownFolder(folder)}page.md:5:1 warning: ` +
        'The id `same` is on this page twice. Links lead to the first.',
    ]);
  });

  it('is compiled where broken links are warnings, and shows them as they were written', async () => {
    const text = '# Page\n\n[link](/nothing/like/it) ![picture](picture.png)\n';
    const folder = await createTemporaryFolder({ 'page.mdx': text });
    const { pages, problems } = await compileFolder(folder, { strictLinks: false });
    expect(pages[0]?.html).toContain('<a href="/nothing/like/it">link</a>');
    expect(pages[0]?.html).toContain('<img src="picture.png" alt="picture" decoding="async"/>');
    expect(problems.map(({ severity, line, column }) => [severity, line, column])).toEqual([
      ['warning', 3, 1],
      ['warning', 3, 26],
    ]);
  });
});

/** Each case of the file: `=== NAME`, the page, `--- PROBLEM`. */
function loadCases(): { name: string; page: string; problem: string }[] {
  const text = readFileSync(join(FIXTURES, '../mdx-problems.txt'), 'utf8');
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [, name = '', page = '', problem = ''] =
        /^(.*?)\n(.*)^--- (\d.*?)\n*$/ms.exec(part) ?? [];
      return { name, page, problem };
    });
}

/** The problems of a content folder that has these files, a page called Other and a glossary. */
async function compile(
  files: Record<string, string>,
  options: Parameters<typeof compileFolder>[1] = {},
): Promise<string[]> {
  const glossary = 'Mission:\n  definition: Something to do.\n  also: [quest]\n';
  const folder = await createTemporaryFolder({
    'other.mdx': '# Other\n',
    'glossary.yaml': glossary,
    'fig.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path fill="var(--color-acent)"/></svg>',
    ...files,
  });
  const { problems } = await compileFolder(folder, options);
  const shown = toShownFolder(folder);
  return sortProblems(problems).map((problem) => formatProblem(problem).replace(shown, ''));
}
