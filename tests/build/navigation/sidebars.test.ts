import { describe, expect, it } from 'vitest';
import { toSidebars } from '../../../build/navigation/sidebars.ts';
import type { SidebarConfig, SidebarEntry } from '../../../build/navigation/sidebar-config.ts';
import { formatProblem } from '../../../build/problem.ts';
import { toContentFile, toPage } from '../content-file.ts';

const TWO_FILES = [toContentFile('docs/b.mdx'), toContentFile('docs/a.mdx')];
const SITE_OPTIONS = { docsRoot: 'docs', draftIds: [], categories: new Map(), basePath: '/' };
const FILES = [
  toContentFile('index.mdx'),
  toContentFile('docs/index.mdx', { sidebar_label: 'Overview' }),
  toContentFile('docs/01-faqs/index.mdx'),
  toContentFile('docs/users/intro.mdx'),
  toContentFile('docs/users/levels.mdx'),
];
const PAGES = new Map([
  ['/docs/', toPage('/docs/', { title: 'Documentation overview' })],
  ['/docs/faqs/', toPage('/docs/faqs/', { title: 'Frequently asked questions' })],
  ['/docs/users/intro', toPage('/docs/users/intro', { title: 'About users' })],
]);

describe('toSidebars', () => {
  it('follows folders where no sidebars are configured', () => {
    const built = toSidebars(null, TWO_FILES, new Map(), SITE_OPTIONS);
    expect(built).toMatchObject({
      sidebars: [{ name: 'docs', nodes: [{ path: '/docs/a' }, { path: '/docs/b' }] }],
      problems: [],
    });
  });

  it('has no sidebar without pages', () => {
    const built = toSidebars(null, [], new Map(), SITE_OPTIONS);
    expect(built).toEqual({ sidebars: [], problems: [] });
  });

  it('builds every configured sidebar, and gathers their problems', () => {
    const config: SidebarConfig = {
      config: { guide: ['b', 'c1'], more: [{ label: 'More', pages: ['a', 'c2'] }] },
      source: { file: 'content/sidebars.ts', text: '' },
    };
    const { sidebars, problems } = toSidebars(config, TWO_FILES, new Map(), SITE_OPTIONS);
    expect(sidebars).toMatchObject([
      { name: 'guide', nodes: [{ path: '/docs/b' }] },
      { name: 'more', nodes: [{ id: 'more/more', path: '/docs/a' }] },
    ]);
    expect(problems).toHaveLength(2);
  });
});

describe('a sidebar of sidebars.ts', () => {
  it('lists pages in the order of the configuration, by label, title or file name', () => {
    expect(build(['users/levels', 'faqs/index', 'index'])).toEqual({
      nodes: [
        { kind: 'page', label: 'Levels', path: '/docs/users/levels' },
        { kind: 'page', label: 'Frequently asked questions', path: '/docs/faqs/' },
        { kind: 'page', label: 'Overview', path: '/docs/' },
      ],
      problems: [],
    });
  });

  it('makes branches of groups: with a page of their own, or with the path of their first', () => {
    const inner = { label: 'Levels & tiers', pages: ['users/levels'] };
    expect(build([{ label: 'Users', index: 'users/intro', pages: [inner] }])).toEqual({
      nodes: [
        {
          kind: 'branch',
          id: 'docs/users',
          label: 'Users',
          path: '/docs/users/intro',
          children: [
            {
              kind: 'branch',
              id: 'docs/users/levels-tiers',
              label: 'Levels & tiers',
              path: '/docs/users/levels',
              children: [{ kind: 'page', label: 'Levels', path: '/docs/users/levels' }],
            },
          ],
        },
      ],
      problems: [],
    });
  });

  it('gives groups of one label ids of their own', () => {
    const { nodes } = build([
      { label: 'Users', pages: ['users/intro'] },
      { label: 'users', pages: ['users/levels'] },
      { label: 'Users!', pages: [{ label: 'Users', pages: ['index'] }] },
    ]);
    expect(nodes).toMatchObject([
      { id: 'docs/users' },
      { id: 'docs/users-2' },
      { id: 'docs/users-', children: [{ id: 'docs/users-/users' }] },
    ]);
  });

  it('keeps letters beyond ASCII in ids', () => {
    const { nodes } = build([{ label: 'Über 日本 – Ⅳ', pages: ['index'] }]);
    expect(nodes).toMatchObject([{ id: 'docs/über-日本-ⅳ' }]);
  });

  it('keeps a group that has its own page alone, and drops one that has none', () => {
    const { nodes, problems } = build([
      { label: 'Users', index: 'users/intro', pages: [] },
      { label: 'Empty', pages: [] },
    ]);
    expect(nodes).toMatchObject([{ label: 'Users', path: '/docs/users/intro', children: [] }]);
    expect(problems).toEqual([]);
  });

  it('reports every unknown id at its place, with the nearest one', () => {
    const text = [
      'export const sidebars = {',
      "  docs: ['index', 'users/intros', {",
      '    label: "Levels", index: "users/level",',
      '    pages: [`nowhere-near-a-page`],',
      '  }],',
      '};',
    ].join('\n');
    const entries: SidebarEntry[] = [
      'index',
      'users/intros',
      { label: 'Levels', index: 'users/level', pages: ['nowhere-near-a-page'] },
    ];
    const { nodes, problems } = build(entries, text);
    expect(nodes).toMatchObject([{ path: '/docs/' }]);
    expect(problems.map(formatProblem).toSorted()).toEqual([
      'content/sidebars.ts:2:19 Unknown page `users/intros` in the sidebar. ' +
        'Did you mean `users/intro`?',
      'content/sidebars.ts:3:29 Unknown page `users/level` in the sidebar. ' +
        'Did you mean `users/levels`?',
      'content/sidebars.ts:4:13 Unknown page `nowhere-near-a-page` in the sidebar.',
    ]);
  });

  it('reports an id that is not in the file at its start', () => {
    const { problems } = build(['users/intros'], 'export const sidebars = load();');
    expect(problems).toMatchObject([{ file: 'content/sidebars.ts', line: 1, column: 1 }]);
  });

  it('names pages from the docs folder, and none outside of it', () => {
    expect(build(['docs/index']).nodes).toEqual([]);
    const { nodes } = build(['index', 'docs/index'], '', { docsRoot: '' });
    expect(nodes).toMatchObject([{ path: '/' }, { path: '/docs/' }]);
  });

  it('puts the base path in front of every path', () => {
    const entries = [{ label: 'Users', index: 'users/intro', pages: ['users/levels'] }];
    const { nodes } = build(entries, '', { basePath: '/base/' });
    expect(nodes).toMatchObject([
      { path: '/base/docs/users/intro', children: [{ path: '/base/docs/users/levels' }] },
    ]);
  });
});

function build(entries: SidebarEntry[], text = '', options: Partial<typeof SITE_OPTIONS> = {}) {
  const configured = {
    config: { docs: entries },
    source: { file: 'content/sidebars.ts', text },
  };
  const built = toSidebars(configured, FILES, PAGES, { ...SITE_OPTIONS, ...options });
  return { nodes: built.sidebars[0]?.nodes, problems: built.problems };
}
