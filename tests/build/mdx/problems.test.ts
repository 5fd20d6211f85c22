import { expect, it } from 'vitest';
import { compareText } from '../../../build/problem.ts';
import { loadTextCases } from '../../support/text-cases.ts';
import { compileToProblems } from './compile-mdx.ts';

/** Tables of pages with errors: their file, and the ending of the pages. */
const TABLES = [
  ['mdx-problems.txt', 'mdx'],
  ['md-problems.txt', 'md'],
] as const;

it.each(TABLES)('each page in %s is reported', async (table, ending) => {
  const toFile = (name: string) => `${name.replaceAll(/\W+/g, '-').toLowerCase()}.${ending}`;
  const cases = loadTextCases(table)
    .map((one) => ({ ...one, file: toFile(one.name) }))
    .sort((a, b) => compareText(a.file, b.file));
  const pages = cases.map(({ file, input }) => [file, input]);
  const lines = cases.flatMap(({ file, expected }) => expected.map((line) => `${file}:${line}`));
  expect((await compileToProblems(Object.fromEntries(pages))).join('\n')).toBe(lines.join('\n'));
});

/** What is wrong with a site, or with a page and what it shows. */
const SITES: [what: string, files: Record<string, string>, problems: string[], contract?: null][] =
  [
    [
      'a component of another name',
      { 'page.mdx': '<Accordion />\n\n<process.env.HOME />\n' },
      ['Accordion', 'process.env.HOME'].map(
        (name, at) =>
          `page.mdx:${2 * at + 1}:1 Unknown component \`<${name}>\`. \`docs/writing.md\` lists the components.`,
      ),
    ],
    [
      'a glossary and tasks that are not there',
      { 'page.mdx': '<Glossary />\n\n<Tasks />\n', 'glossary.yaml': '' },
      [
        'page.mdx:1:1 There is no glossary: write `glossary.yaml` in the content folder.',
        'page.mdx:3:1 There are no tasks: write `tasks.yaml` in the content folder.',
      ],
    ],
    [
      'what shows a contract, without one',
      { 'page.mdx': '<Operation id="getBook" />\n\n```json schema="Book"\n{}\n```\n' },
      [
        'page.mdx:1:1 `<Operation>` needs an OpenAPI document, and the site is built without one. Name one with `--openapi`.',
        'page.mdx:3:1 This block names a schema, but the site is built without an OpenAPI document. Name one with `--openapi`.',
      ],
      null,
    ],
    [
      'a tag of a partial that does not show its content',
      {
        'page.mdx': "import Part from './_part.mdx'\n\n# Part\n\n<Part>Text</Part>\n",
        '_part.mdx': 'Own text.\n',
      },
      ['page.mdx:5:1 `<Part>` does not show what is between its tags. Move it out of them.'],
    ],
    [
      'partials that are not there, are drafts, or cannot be read',
      {
        'a/page.mdx': [
          "import None from './none.mdx'",
          "import Draft from './_draft.mdx'",
          "import Broken from './_broken.mdx'",
          "import Above from '../../_secret.mdx'",
          '\n<None />\n\n<Draft />\n\n<Broken />\n\n<Above />\n',
        ].join('\n'),
        'a/_draft.mdx': '---\ndraft: true\n---\n\nSecret.\n',
        'a/_broken.mdx': '---\ntitle: [\n---\n\nText.\n',
      },
      [
        "a/page.mdx:4:1 Content imports partials of its own folder only: `import Part from './_part.mdx'`.",
        'a/page.mdx:6:1 The partial `a/none.mdx` of `<None>` does not exist.',
        'a/page.mdx:8:1 The partial `a/_draft.mdx` of `<Draft>` is a draft.',
        'a/page.mdx:10:1 The partial `a/_broken.mdx` of `<Broken>` has front matter that cannot be read.',
      ],
    ],
    ...(
      [
        [9, '_p8.mdx', 'is in 8 others, one in another, which is the limit. Write its text there.'],
        [3, '_p0.mdx', 'contains itself.'],
      ] as const
    ).map(([length, last, reason]): (typeof SITES)[number] => {
      const names = Array.from({ length }, (_, index) => `_p${index}.mdx`);
      const toText = (name: string) => `import N from './${name}'\n\n<N />\n`;
      const parts = names.map((name, index) => {
        const next = names[index + 1] ?? (length < 9 ? names[0] : undefined);
        return [name, next === undefined ? 'Text.\n' : toText(next)];
      });
      return [
        `a partial that ${reason}`,
        { ...(Object.fromEntries(parts) as object), 'page.mdx': toText('_p0.mdx') },
        [`page.mdx:3:1 The partial \`${last}\` of \`<N>\` ${reason}`],
      ];
    }),
  ];

it.each(SITES)('reports %s', async (_, files, problems, contract) => {
  const found = await compileToProblems(files, contract === null ? { contract: undefined } : {});
  expect(found.join('\n')).toBe(problems.join('\n'));
});

it.each([60, 61])('shows the beginning of code of %i characters, in one line', async (length) => {
  const code = `[\n  ${'a'.repeat(length - 5)}\n]`;
  const [problem] = await compileToProblems({ 'page.mdx': `{\n  ${code}\n}\n` });
  expect(problem).toContain('a'.repeat(20));
});
