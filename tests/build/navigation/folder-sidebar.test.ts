import { describe, expect, it } from 'vitest';
import type { SidebarNode } from '../../../client/model/sidebar.ts';
import type { Categories } from '../../../build/content/categories.ts';
import type { ContentFile } from '../../../build/content/discover.ts';
import { toSidebars } from '../../../build/navigation/sidebars.ts';
import type { Page } from '../../../build/page.ts';
import { toContentFile, toPage } from '../content-file.ts';

describe('a sidebar of folders', () => {
  it('makes a branch of each folder, in the order of names', () => {
    const files = toFiles('docs/faqs.mdx', 'docs/users/intro.mdx', 'docs/users/levels/tiers.mdx');
    expect(build(files)).toEqual([
      { kind: 'page', label: 'Faqs', path: '/docs/faqs' },
      {
        kind: 'branch',
        id: 'docs/users',
        label: 'Users',
        path: '/docs/users/intro',
        children: [
          { kind: 'page', label: 'Intro', path: '/docs/users/intro' },
          {
            kind: 'branch',
            id: 'docs/users/levels',
            label: 'Levels',
            path: '/docs/users/levels/tiers',
            children: [{ kind: 'page', label: 'Tiers', path: '/docs/users/levels/tiers' }],
          },
        ],
      },
    ]);
  });

  it('gives a branch the label and the path of its index page, which stands above its entries', () => {
    const files = [
      toContentFile('docs/users/index.mdx', { sidebar_label: 'All about users' }),
      toContentFile('docs/users/a.mdx'),
    ];
    expect(build(files)).toEqual([
      {
        kind: 'branch',
        id: 'docs/all-about-users',
        label: 'All about users',
        path: '/docs/users/',
        children: [{ kind: 'page', label: 'A', path: '/docs/users/a' }],
      },
    ]);
  });

  it('makes a page of a folder that has its index alone', () => {
    expect(build(toFiles('docs/faqs/index.mdx'))).toEqual([
      { kind: 'page', label: 'Faqs', path: '/docs/faqs/' },
    ]);
  });

  it('takes label, position and page of a folder from its category', () => {
    const files = toFiles('docs/a.mdx', 'docs/users/b.mdx', 'docs/users/c.mdx');
    const category = { label: 'All users', position: 1, pageId: 'docs/users/c' };
    const nodes = build(files, { categories: new Map([['docs/users', category]]) });
    expect(nodes.map(({ label, path }) => [label, path])).toEqual([
      ['All users', '/docs/users/c'],
      ['A', '/docs/a'],
    ]);
  });

  it('puts the index of the docs folder first at any position', () => {
    const files = [
      toContentFile('docs/a.mdx', { sidebar_position: 1 }),
      toContentFile('docs/index.mdx', { sidebar_position: 9, sidebar_label: 'Overview' }),
    ];
    expect(toOutline(build(files))).toEqual(['Overview', 'A']);
  });

  it('orders by position, then number, then name', () => {
    const files = [
      toContentFile('docs/zoo.mdx', { sidebar_position: 1 }),
      ...toFiles('docs/02-second.mdx', 'docs/10-tenth.mdx', 'docs/apple.mdx', 'docs/berry.mdx'),
      toContentFile('docs/20-early.mdx', { sidebar_position: 0.5 }),
      toContentFile('docs/first.mdx', { sidebar_position: -1 }),
    ];
    const expected = ['First', 'Early', 'Zoo', 'Second', 'Tenth', 'Apple', 'Berry'];
    expect(toOutline(build(files))).toEqual(expected);
    expect(toOutline(build(files.toReversed()))).toEqual(expected);
  });

  it('orders pages and folders among one another by name', () => {
    const files = toFiles(
      'docs/boosters/intro.mdx',
      'docs/attributes.mdx',
      'docs/users/intro.mdx',
      'docs/segments.mdx',
      'docs/faqs/index.mdx',
      'docs/zones.mdx',
    );
    expect(toOutline(build(files))).toEqual([
      'Attributes',
      'Boosters > Intro',
      'Faqs',
      'Segments',
      'Users > Intro',
      'Zones',
    ]);
  });

  it('orders folders by their number, or by the position of their index page', () => {
    const files = [
      ...toFiles('docs/04-fourth/a.mdx', 'docs/02-second/index.mdx', 'docs/3-third.mdx'),
      toContentFile('docs/apple/index.mdx', { sidebar_position: 1 }),
      toContentFile('docs/apple/a.mdx'),
      toContentFile('docs/berry/index.mdx', { sidebar_position: 5 }),
    ];
    expect(toOutline(build(files))).toEqual([
      'Apple > A',
      'Second',
      'Third',
      'Fourth > A',
      'Berry',
    ]);
  });

  it('labels a page by its sidebar label, its title or its file, in this order', () => {
    const files = [
      toContentFile('docs/1-a.mdx', { sidebar_label: 'Label', title: 'Title' }),
      toContentFile('docs/2-b.mdx'),
      toContentFile('docs/3-not-compiled.mdx'),
    ];
    const pages = [toPage('/docs/a', { title: 'Title' }), toPage('/docs/b', { title: 'Title' })];
    expect(toOutline(build(files, { pages }))).toEqual(['Label', 'Title', 'Not compiled']);
  });

  it('leaves out what lies outside of the docs folder', () => {
    const files = toFiles('index.mdx', 'docs/a.mdx', 'docs-old/b.mdx', 'about.mdx');
    expect(toOutline(build(files))).toEqual(['A']);
  });

  it('takes everything where there is no docs folder', () => {
    const files = toFiles('index.mdx', 'a.mdx', 'users/b.mdx');
    expect(toOutline(build(files, { root: '' }))).toEqual(['Home', 'A', 'Users > B']);
  });

  it('puts the base path in front of every path', () => {
    const files = toFiles('docs/index.mdx', 'docs/users/index.mdx', 'docs/users/a.mdx');
    expect(build(files, { basePath: '/base/' })).toMatchObject([
      { path: '/base/docs/' },
      { path: '/base/docs/users/', children: [{ path: '/base/docs/users/a' }] },
    ]);
  });

  it('follows the slug of a page, and keeps it in its folder', () => {
    const files = [toContentFile('docs/users/a.mdx', { slug: '/elsewhere/' })];
    expect(build(files)).toMatchObject([
      { label: 'Users', path: '/elsewhere/', children: [{ path: '/elsewhere/' }] },
    ]);
  });

  it('is empty without pages', () => {
    expect(build([])).toEqual([]);
  });
});

function build(
  files: ContentFile[],
  options: { root?: string; basePath?: string; pages?: Page[]; categories?: Categories } = {},
): SidebarNode[] {
  const { root = 'docs', basePath = '/', pages = [], categories = new Map() } = options;
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const site = { docsRoot: root, draftIds: [], categories, basePath };
  return toSidebars(null, files, byPath, site).sidebars[0]?.nodes ?? [];
}

function toFiles(...sources: string[]): ContentFile[] {
  return sources.map((source) => toContentFile(source));
}

/** The labels that lead to each page. */
function toOutline(nodes: SidebarNode[]): string[] {
  return nodes.flatMap((node) =>
    node.kind === 'page'
      ? [node.label]
      : toOutline(node.children ?? []).map((label) => `${node.label} > ${label}`),
  );
}
