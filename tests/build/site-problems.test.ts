import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadTextCases } from '../support/text-cases.ts';
import { SITE, buildFiles, compileFiles, runBuild, toOutline } from './site-build.ts';
import type { BuildOptions } from './site-build.ts';

/** Files of the site that differ, or are missing where null. */
type Changes = Record<string, string | null>;

it.each(loadTextCases('site-problems.txt'))('reports $name', async ({ input, expected }) => {
  const { options = {}, ...changes } = parse(input) as Changes & { options?: BuildOptions };
  const files = Object.entries({ ...SITE, ...changes }).filter(([, text]) => text !== null);
  const { problems } = await compileFiles(Object.fromEntries(files) as typeof SITE, options);
  expect(problems.join('\n')).toBe(expected.join('\n'));
});

describe('problems', () => {
  it('leave out what they concern where the build keeps going', async () => {
    const files = {
      ...SITE,
      'content/sidebars.ts': `export const sidebars = { docs: ['index', 'a', 'b', 'faqs'] };`,
      'content/docs/a.mdx': '---\naliases: [/docs/old-a]\n---\n\n# A\n\n<Crad />\n',
      'content/docs/b.mdx': '# B\n\nTo [A](a.mdx) and [nowhere](/docs/none).\n',
      'content/docs/faqs.mdx': '# FAQs again\n',
      'content/slashes.mdx': '---\nslug: //\n---\n\n# Slashes\n',
    };
    expect((await runBuild(files)).release).toBeNull();
    const { manifest, problems, leftOut } = await buildFiles(files, { keepGoing: true });
    expect(leftOut.map((file) => basename(file))).toEqual(['a.mdx', 'faqs.mdx', 'slashes.mdx']);
    expect(problems).toEqual([
      'content/docs/a.mdx:7:1 Unknown component `<Crad>`. Did you mean `<Card>`?',
      'content/docs/b.mdx:3:19 Broken link `/docs/none`.',
      'content/docs/faqs.mdx:1:1 Duplicate path `/docs/faqs`: content/docs/01-faqs.md has it too. ' +
        'Give one of them a `slug`.',
      'content/slashes.mdx:2:7 The slug `//` is not a path. Write words with single slashes between them.',
    ]);
    const paths = manifest.loadPages().map(({ path }) => path);
    expect(paths).toContain('/docs/b');
    expect(paths).not.toContain('/docs/a');
    expect(toOutline(manifest, 'docs')).toEqual([
      'Overview /docs/',
      'B /docs/b',
      'FAQs /docs/faqs/',
    ]);
    expect(manifest.findRedirect('/docs/old-a')).toBeUndefined();
  });

  it('of what pages share come first, and those of pages when they are fixed', async () => {
    const files = {
      ...SITE,
      'content/glossary.yaml': 'Tier:\n  definitoin: A rank.\n',
      'content/docs/a.mdx': '# A\n\nA <Term>tier</Term>.\n',
      'content/docs/b.mdx': '# B\n\n<Crad />\n',
    };
    const expected = [
      expect.stringContaining('content/glossary.yaml:2:3 `definitoin` is not read.'),
    ];
    expect((await compileFiles(files)).problems).toEqual(expected);
    const { problems, site } = await compileFiles(files, { keepGoing: true });
    expect(problems).toEqual(expected);
    expect(site.pages.map(({ path }) => path)).not.toContain('/docs/a');
    const fixed = { ...files, 'content/glossary.yaml': 'Tier:\n  definition: A rank.\n' };
    expect((await compileFiles(fixed)).problems).toEqual([
      expect.stringContaining('content/docs/b.mdx:3:1 Unknown component `<Crad>`.'),
    ]);
  });
});

const CONTROL = '\u001B]0;title\u0007\r\n::stop-commands::x\u009B2J\u2028\u202Etxt';

/** Positions of a text that authors write, and of a name that they give. */
const POSITIONS: [name: string, files: Record<string, string>, contract?: string][] = [
  [
    'an alias',
    { 'content/docs/a.mdx': `---\naliases: [${JSON.stringify(CONTROL)}]\n---\n\n# A\n` },
  ],
  ['a key', { 'content/docs/a.mdx': `---\n${JSON.stringify(CONTROL)}: a\n---\n\n# A\n` }],
  [
    'the name of a file',
    { 'content/docs/a\n::stop-commands::x\u001B[2J.mdx': '# A\n\n[B](./none.md)\n' },
  ],
  ['a term', { 'content/glossary.yaml': `${JSON.stringify(CONTROL)}: {}\n` }],
  ['a word of the search', { 'content/search.yaml': `${JSON.stringify(CONTROL)}: []\n` }],
  [
    'a reference and its pointer',
    {
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths: { [`/${CONTROL}`]: { get: { responses: { 200: { $ref: `#/${CONTROL}` } } } } },
      }),
    },
    'api.json',
  ],
];

it.each(POSITIONS)('control characters of %s are escaped in logs', async (_, files, contract) => {
  const { problems } = await compileFiles({ ...SITE, ...files }, contract ? { contract } : {});
  expect(problems.length).toBeGreaterThan(0);
  const log = problems.join('\n');
  expect(log).toContain('\\u001b');
  const controls = [...log].filter((one) => /[\p{Cc}\u2028\u202E]/u.test(one) && one !== '\n');
  expect(controls).toEqual([]);
  expect(log.split('\n').filter((line) => line.trimStart().startsWith('::'))).toEqual([]);
});
