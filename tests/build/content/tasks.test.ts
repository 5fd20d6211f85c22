import { expect, it } from 'vitest';
import { createLinkTable } from '../../../build/links/link-table.ts';
import { parseTasks, resolveTasks, toTaskNotes } from '../../../build/content/tasks.ts';
import { formatProblem } from '../../../build/problem.ts';

it('reads tasks in the order of the file, with the places of their links', () => {
  const source =
    'Run:\n  Stop:\n    who: alone\n    how: Now.\n    link: /a#b\n    also: [/c, /d]\n' +
    'Ask:\n  Begin:\n    who: with a developer\n    developer: helps\n    how: So.\n    link: /a\n';
  const file = 'tasks.yaml';
  expect(parseTasks(source, file)).toEqual({
    entries: [
      {
        group: 'Run',
        title: 'Stop',
        who: 'alone',
        how: 'Now.',
        link: { target: '/a#b', written: '/a#b', file, line: 5, column: 11 },
        also: [
          { target: '/c', written: '/c', file, line: 6, column: 12 },
          { target: '/d', written: '/d', file, line: 6, column: 16 },
        ],
      },
      {
        group: 'Ask',
        title: 'Begin',
        who: 'with a developer',
        developer: 'helps',
        how: 'So.',
        link: { target: '/a', written: '/a', file, line: 12, column: 11 },
        also: [],
      },
    ],
    problems: [],
  });
});

it.each([
  ['Run: [', '1:7 Invalid YAML: '],
  ['- Run', '1:1 Invalid YAML: Write a list of `key: value` lines.'],
  ['Run: text', '1:1 `Run` needs tasks below it.'],
  ['Run:', '1:1 `Run` needs tasks below it.'],
  ['Run:\n  Stop: text', '2:3 `Stop` needs `who`, `how`, `link` below it.'],
  ['Run:\n  Stop: {}', '2:3 `Stop` needs `who`, `how`, `link` below it.'],
  ['Run:\n  Stop: { who: alone, how: , link: /a }', '2:3 `Stop` needs `how` below it.'],
  ["Run:\n  Stop: { who: alone, how: '', link: /a }", '2:23 `how` must not be empty, not `""`.'],
  ['Run:\n  Stop: { who: me, how: Now, link: /a }', '2:11 `who` must be one of `alone`, `alone if'],
  ['Run:\n  Stop: { who: alone, how: Now, link: a }', '2:33 `link` must start with one slash'],
  ['Run:\n  Stop: { who: alone, how: Now, link: //a }', '2:33 `link` must start with one slash'],
  [
    'Run:\n  Stop: { who: alone, how: Now, link: /a, also: /b }',
    '2:43 `also` must be a list of links, not `"/b"`.',
  ],
  [
    'Run:\n  Stop: { who: alone, how: Now, link: /a, also: [b] }',
    '2:43 `also` must start with one slash, not `["b"]`.',
  ],
  [
    'Run:\n  Stop: { who: alone, developper: x, how: Now, link: /a }',
    '2:23 `developper` is not read. Did you mean `developer`?',
  ],
  [
    'Run:\n  Stop: { who: with a developer, how: Now, link: /a }',
    '2:3 `Stop` needs `developer` below it.',
  ],
  [
    'Run:\n  Stop: { who: alone, developer: helps, how: Now, link: /a }',
    '2:34 `developer` belongs to `who: with a developer`, not to `who: alone`.',
  ],
  [
    'Run:\n  Stop: { who: alone, how: Now, link: /a }\n  Stop: {}',
    '3:3 Invalid YAML: This key is there already',
  ],
])('reports what is wrong in %j', (source, problem) => {
  expect(parseTasks(source, 'tasks.yaml').problems.map(formatProblem)).toEqual([
    expect.stringContaining(`tasks.yaml:${problem}`),
  ]);
});

it('resolves the sections of tasks, and says at each who can do it, where its tasks agree', () => {
  const links = createLinkTable(
    ['/docs/a', '/docs/b'].map((path) => ({ path, source: null })),
    '/base/',
  );
  const write = (who: string, more: string) => `{ who: ${who}, how: So, ${more} }`;
  const source = [
    'Run:',
    `  One: ${write('alone', 'link: /docs/a#one, also: [/docs/b#two, /docs/none]')}`,
    `  Two: ${write('alone', 'link: /docs/b#two')}`,
    `  Three: ${write('with a developer', 'developer: helps, link: /docs/b#three')}`,
    `  Four: ${write('alone', 'link: /docs/b#three')}`,
    `  Page: ${write('alone', 'link: /docs/b')}`,
    `  Broken: ${write('alone', 'link: /docs/none')}`,
  ].join('\n');
  const { entries: tasks, problems } = parseTasks(source, 'tasks.yaml');
  expect(problems).toEqual([]);
  const resolved = resolveTasks(tasks, links);
  expect(resolved.map(({ title, href, sections }) => [title, href, sections])).toEqual([
    [
      'One',
      '/base/docs/a#one',
      [
        { path: '/docs/a', fragment: '#one', href: '/base/docs/a#one' },
        { path: '/docs/b', fragment: '#two', href: '/base/docs/b#two' },
      ],
    ],
    ['Two', '/base/docs/b#two', [{ path: '/docs/b', fragment: '#two', href: '/base/docs/b#two' }]],
    [
      'Three',
      '/base/docs/b#three',
      [{ path: '/docs/b', fragment: '#three', href: '/base/docs/b#three' }],
    ],
    [
      'Four',
      '/base/docs/b#three',
      [{ path: '/docs/b', fragment: '#three', href: '/base/docs/b#three' }],
    ],
    ['Page', '/base/docs/b', [{ path: '/docs/b', fragment: '', href: '/base/docs/b' }]],
  ]);
  const notes = ['/docs/a', '/docs/b', '/docs/c'].map((path) => [...toTaskNotes(resolved, path)]);
  const alone = expect.stringContaining('alone') as string;
  expect(notes).toEqual([[['#one', alone]], [['#two', alone]], []]);
});
