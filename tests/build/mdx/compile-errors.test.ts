import { describe, expect, it } from 'vitest';
import { compareText } from '../../../build/problem.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { loadTextCases } from '../../support/text-cases.ts';
import { compileFolder, compileToProblems } from './compile-folder.ts';

describe('a page with an error', () => {
  it('is reported', async () => {
    const toFile = (name: string) => `${name.replaceAll(/\W+/g, '-').toLowerCase()}.mdx`;
    const cases = loadTextCases('mdx-problems.txt')
      .map((one) => ({ ...one, file: toFile(one.name) }))
      .sort((a, b) => compareText(a.file, b.file));
    const pages = cases.map(({ file, input }) => [file, input]);
    expect(await compileToProblems(Object.fromEntries(pages))).toEqual(
      cases.flatMap(({ file, expected }) => expected.map((problem) => `${file}:${problem}`)),
    );
  });

  it.each(['Accordion', 'process.env.HOME'])(
    'says where components are listed for <%s>',
    async (name) => {
      expect(await compileToProblems({ 'page.mdx': `# Page\n\n<${name} />\n` })).toEqual([
        `page.mdx:3:1 Unknown component \`<${name}>\`. \`docs/writing.md\` lists the components.`,
      ]);
    },
  );

  it('is reported where there is no glossary at all', async () => {
    const files = { 'page.mdx': '# Page\n\n<Glossary />\n', 'glossary.yaml': '' };
    expect(await compileToProblems(files)).toEqual([
      'page.mdx:3:1 There is no glossary: write `glossary.yaml` in the content folder.',
    ]);
  });

  it('is reported where there are no tasks at all', async () => {
    expect(await compileToProblems({ 'page.mdx': '# Page\n\n<Tasks />\n' })).toEqual([
      'page.mdx:3:1 There are no tasks: write `tasks.yaml` in the content folder.',
    ]);
  });

  it('is reported where there is no contract', async () => {
    const page = '<Operation id="getBook" />\n\n```json schema="Book"\n{}\n```\n';
    expect(await compileToProblems({ 'page.mdx': page }, { hasContract: false })).toEqual([
      'page.mdx:1:1 `<Operation>` needs an OpenAPI document, and the site is built without one. ' +
        'Name one with `--openapi`.',
      'page.mdx:3:1 This block names a schema, but the site is built without an OpenAPI document. ' +
        'Name one with `--openapi`.',
    ]);
  });

  it('shows the beginning of code that is long, in one line', async () => {
    const code = `[\n  ${'a, '.repeat(40)}\n]`;
    const [problem] = await compileToProblems({ 'page.mdx': `# Page\n\n{\n  ${code}\n}\n` });
    expect(problem).toMatch(/^page\.mdx:4:3 .*, not `\[ (?:a, )+a…`\. Write the value itself/);
  });

  it('reports what a tag in plain Markdown, and one of a partial, do not show', async () => {
    const files = {
      'page.md':
        '# Page\n\n<Details summary="More">\n\nText\n\n</Details>\n\n<p style="color: red" title="A">B</p>\n',
      'part.mdx': "import Part from './_part.mdx'\n\n# Part\n\n<Part>Text</Part>\n",
      '_part.mdx': 'Own text.\n',
    };
    expect(await compileToProblems(files)).toEqual([
      'page.md:3:1 `<Details>` is `<details>` of HTML in a Markdown file. ' +
        'Components need an `.mdx` file: rename this one.',
      'page.md:9:1 `style` of `<p>` has no effect in content. Use a component; `docs/writing.md` lists them.',
      'part.mdx:5:1 `<Part>` does not show what is between its tags. Move it out of them.',
    ]);
  });

  it.each([
    ['a chain that is too long', 9, 'is in 8 others, one in another, which is the limit.'],
    ['a circle', 3, 'contains itself.'],
  ])('is reported for %s of partials', async (_, length, reason) => {
    const names = Array.from({ length }, (_, index) => `_p${index}.mdx`);
    const toText = (name: string) => `import N from './${name}'\n\n<N />\n`;
    const parts = names.map((name, index) => {
      const next = names[index + 1] ?? (length < 9 ? names[0] : undefined);
      return [name, next === undefined ? 'Text.\n' : toText(next)];
    });
    const files = { ...Object.fromEntries(parts), 'page.mdx': toText('_p0.mdx') };
    const last = length < 9 ? '_p0.mdx' : '_p8.mdx';
    expect(await compileToProblems(files)).toEqual([
      expect.stringContaining(`page.mdx:3:1 The partial \`${last}\` of \`<N>\` ${reason}`),
    ]);
  });

  it('reports in plain Markdown what it reports in MDX', async () => {
    const text =
      '# Page\n\n<p>HTML with a <a href="/nothing/like/it">link</a></p>\n\n<5 {braces}\n';
    expect(await compileToProblems({ 'page.md': text })).toEqual([
      'page.md:3:16 Broken link `/nothing/like/it`.',
    ]);
  });

  it('reports blocked HTML in plain Markdown at its place', async () => {
    const text = '# Page\n\nText <iframe src="/"></iframe>\n\n<style>\nb {}\n</style>\n\n##\n';
    expect(await compileToProblems({ 'page.md': text })).toEqual([
      'page.md:3:6 The content security policy blocks `<iframe>` in content. Link to it instead.',
      'page.md:5:1 The content security policy blocks `<style>` in content. Use a component; `docs/writing.md` lists them.',
      'page.md:9:1 Empty heading. Write its text, or remove it.',
    ]);
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
