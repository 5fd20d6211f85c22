import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMPONENT_PROPS } from '../../../build/mdx/component-props.ts';
import { formatProblem, sortProblems } from '../../../build/problem.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { compileFolder } from './compile-folder.ts';

describe('a page with an error', () => {
  it.each([
    [
      'a tag that is not closed',
      '# Page\n\nText <Card title="A" href="#page"> text.\n',
      '3:1 Expected a closing tag for `<Card>` (3:6-3:35) before the end of `paragraph`',
    ],
    [
      'a tag that is closed without being open',
      '# Page\n\nText</Card>\n',
      '3:6 Unexpected closing slash `/` in tag, expected an open tag first',
    ],
    [
      'an angle bracket that opens no tag',
      '# Page\n\nFewer than <5 users.\n',
      '3:13 Unexpected character `5` (U+0035) before name, expected a character that can start ' +
        'a name, such as a letter, `$`, or `_`',
    ],
    [
      'an expression that is none',
      '# Page\n\nOne and {1 +} is two.\n',
      '3:13 Could not parse expression with acorn',
    ],
    [
      'a brace that is not closed',
      '# Page\n\n{\n',
      '4:1 Unexpected end of file in expression, expected a corresponding closing brace for `{`',
    ],
    [
      'an import',
      "# Page\n\nimport fs from 'node:fs';\n",
      '3:1 Content cannot import code. Components are available without an import.',
    ],
    [
      'an export of what another file has',
      "# Page\n\nexport { readFile } from 'node:fs';\n",
      '3:1 Content cannot import code. Components are available without an import.',
    ],
    [
      'a misspelt component',
      '# Page\n\n<Crad title="A" href="#page" />\n',
      '3:1 Unknown component `<Crad>`. Did you mean `<Card>`?',
    ],
    [
      'a misspelt component in a line',
      '# Page\n\nText <CardGird>text</CardGird>.\n',
      '3:6 Unknown component `<CardGird>`. Did you mean `<CardGrid>`?',
    ],
    [
      'a component like no other',
      '# Page\n\n<Accordion>\n\ntext\n\n</Accordion>\n',
      `3:1 Unknown component \`<Accordion>\`. Known components: ${Object.keys(COMPONENT_PROPS).join(', ')}.`,
    ],
    [
      'a link to no page',
      '# Page\n\nA [link](/othre/) and text.\n',
      '3:3 Broken link `/othre/`. Did you mean `/other`?',
    ],
    [
      'a link to no file',
      '# Page\n\n- [link](./ohter.mdx#top)\n',
      '3:3 Broken link `./ohter.mdx#top`. Did you mean `/other`?',
    ],
    [
      'a link near to no page',
      '# Page\n\n[link](/nothing/like/it)\n',
      '3:1 Broken link `/nothing/like/it`.',
    ],
    [
      'a link by reference',
      '# Page\n\n[link][reference]\n\n[reference]: /nothing/like/it\n',
      '3:1 Broken link `/nothing/like/it`.',
    ],
    [
      'a link of a component',
      '# Page\n\n  <Card title="A" href="/nothing/like/it" />\n',
      '3:3 Broken link `/nothing/like/it`.',
    ],
    [
      'a picture that is not there',
      '# Page\n\nA ![picture](./picture.png)\n',
      '3:3 Missing file `./picture.png`.',
    ],
    [
      'a link behind letters that take several bytes',
      '# Page\n\nÜber 日本 𝒳 [link](/nothing/like/it)\n',
      '3:12 Broken link `/nothing/like/it`.',
    ],
    [
      'a link below front matter',
      '---\ntitle: Page\n---\n\n[link](/nothing/like/it)\n',
      '5:1 Broken link `/nothing/like/it`.',
    ],
    [
      'an export of a value',
      '# Page\n\nexport const now = Date.now();\n',
      '3:1 Content cannot export code. Write the value where the page shows it.',
    ],
    [
      'an object that stands in text',
      "# Page\n\nText {{ name: 'Ada' }}.\n",
      '3:7 Content cannot run code: braces hold text in quotes, a number or a comment, ' +
        "not `{ name: 'Ada' }`. Write the value itself, or `\\{` for a brace.",
    ],
    [
      'a component that is read from an object',
      '# Page\n\n<process.env.HOME />\n',
      `3:1 Unknown component \`<process.env.HOME>\`. Known components: ${Object.keys(COMPONENT_PROPS).join(', ')}.`,
    ],
  ])('reports %s', async (_, text, problem) => {
    expect(await compile({ 'page.mdx': text })).toEqual([`page.mdx:${problem}`]);
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

describe('a page with a flaw', () => {
  it('is compiled, and warned of, where an id stands twice', async () => {
    const text = '# Page\n\n## First {#same}\n\n## Second {#same}\n';
    const folder = await createTemporaryFolder({ 'page.md': text });
    const { pages, problems } = await compileFolder(folder);
    expect(pages.map(({ anchors }) => anchors)).toEqual([['page', 'same', 'same']]);
    expect(problems.map(formatProblem)).toEqual([
      `${relative(process.cwd(), folder)}/page.md:5:1 warning: ` +
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

/** The problems of a content folder that has these files and a page called Other. */
async function compile(files: Record<string, string>): Promise<string[]> {
  const folder = await createTemporaryFolder({ 'other.mdx': '# Other\n', ...files });
  const { problems } = await compileFolder(folder);
  const shown = `${relative(process.cwd(), folder)}/`;
  return sortProblems(problems).map((problem) => formatProblem(problem).replace(shown, ''));
}
