import { describe, expect, it } from 'vitest';
import { createLinkTable } from '../../../build/links/link-table.ts';
import { findEntry, parseGlossary, resolveGlossary } from '../../../build/content/glossary.ts';
import { formatProblem } from '../../../build/problem.ts';

describe('parseGlossary', () => {
  it('reads terms in alphabetical order, with the place of their links', () => {
    const source =
      'User:\n  definition: A person.\n  link: /users\nAPI key:\n  definition: A secret.\n';
    expect(parseGlossary(source, 'glossary.yaml')).toEqual({
      entries: [
        { term: 'API key', definition: 'A secret.', also: [], link: null },
        {
          term: 'User',
          definition: 'A person.',
          also: [],
          link: { target: '/users', written: '/users', file: 'glossary.yaml', line: 3, column: 9 },
        },
      ],
      problems: [],
    });
  });

  it('sorts terms whatever their case is', () => {
    const source = ['b', 'C', 'a', 'D'].map((term) => `${term}: { definition: x }\n`).join('');
    const { entries: glossary } = parseGlossary(source, 'glossary.yaml');
    expect(glossary.map(({ term }) => term)).toEqual(['a', 'b', 'C', 'D']);
  });

  it.each([
    ['A: [', '1:5 Invalid YAML: '],
    ['- A', '1:1 Invalid YAML: Write a list of `key: value` lines.'],
    ['A: text', '1:1 `A` needs a `definition` below it.'],
    ['A:\n  also: [b]', '1:1 `A` needs a `definition` below it.'],
    ["A:\n  definition: ''", '2:3 `definition` must not be empty, not `""`.'],
    ['A:\n  definition: [a]', '2:3 `definition` must be text, not `["a"]`.'],
    ['A:\n  definition: See `a`.', '2:3 `definition` must be text without Markdown'],
    ['A:\n  definition: a\n  also: b', '3:3 `also` must be a list, not `"b"`.'],
    ['A:\n  definition: a\n  link: users', '3:3 `link` must start with a slash, not `"users"`.'],
    ['A:\n  definitoin: a', '2:3 `definitoin` is not read. Did you mean `definition`?'],
    ['A:\n  definition: a\n  lnik: /b', '3:3 `lnik` is not read. Did you mean `link`?'],
    ['A:\n  definition: a\nB:\n  definition: b\n  also: [a]', '3:1 `a` is a name of `A` already.'],
  ])('reports what is wrong in %j', (source, problem) => {
    expect(parseGlossary(source, 'glossary.yaml').problems.map(formatProblem)).toEqual([
      expect.stringContaining(`glossary.yaml:${problem}`),
    ]);
  });
});

describe('findEntry', () => {
  const { entries: glossary } = parseGlossary(
    'User segment:\n  definition: A group.\n  also: [segment]\nQuiz:\n  definition: Q.\n  also: [quizzes]\n',
    'glossary.yaml',
  );

  it.each([
    ['User segment', 'User segment'],
    ['user\n  segments', 'User segment'],
    ['user-segment', 'User segment'],
    [' USER segment\t', 'User segment'],
    ['Segments', 'User segment'],
    ['quizzes', 'Quiz'],
    ['users', undefined],
    ['', undefined],
  ])('takes %j for %s', (written, term) => {
    expect(findEntry(glossary, written)?.term).toBe(term);
  });
});

it('resolves the links of terms, and leaves broken ones and other sites out', () => {
  const link = (written: string) => ({ target: written, written, file: 'a', line: 1, column: 1 });
  const targets = ['/docs/users#who', '/docs/none', '//example.com/', null];
  const glossary = targets.map((written) => ({
    term: 'A',
    definition: 'a',
    also: ['b'],
    link: written === null ? null : link(written),
  }));
  const links = createLinkTable([{ path: '/docs/users/', source: null }], '/base/');
  const page = { path: '/docs/users/', href: '/base/docs/users/#who' };
  expect(resolveGlossary(glossary, links)).toEqual(
    [page, null, null, null].map((found) => ({
      term: 'A',
      definition: 'a',
      also: ['b'],
      link: found,
    })),
  );
});
