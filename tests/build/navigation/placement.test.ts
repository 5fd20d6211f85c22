import { describe, expect, it } from 'vitest';
import type { SidebarNode } from '../../../client/model/sidebar.ts';
import { toPlacements } from '../../../build/navigation/placement.ts';

describe('toPlacements', () => {
  it('leads from page to page, in and out of branches', () => {
    const placements = toPlacements([
      {
        name: 'docs',
        nodes: [
          toPage('/docs/'),
          toBranch('users', '/docs/users/intro', [toPage('/docs/users/intro')]),
          toPage('/docs/faqs/'),
        ],
      },
    ]);
    expect(toTrail(placements)).toEqual([
      'start → /docs/ → /docs/users/intro',
      '/docs/ → /docs/users/intro → /docs/faqs/',
      '/docs/users/intro → /docs/faqs/ → end',
    ]);
  });

  it('returns the branches above a page', () => {
    const inner = toBranch('levels', '/docs/users/levels/', [toPage('/docs/users/levels/tiers')]);
    const outer = toBranch('users', '/docs/users/intro', [toPage('/docs/users/intro'), inner]);
    const placements = toPlacements([{ name: 'docs', nodes: [toPage('/docs/'), outer] }]);
    expect(placements.get('/docs/')?.breadcrumbs).toEqual([]);
    expect(placements.get('/docs/users/intro')?.breadcrumbs).toEqual([
      { label: 'Branch users', path: null, branch: 'users' },
    ]);
    expect(placements.get('/docs/users/levels/tiers')?.breadcrumbs).toEqual([
      { label: 'Branch users', path: null, branch: 'users' },
      { label: 'Branch levels', path: '/docs/users/levels/', branch: 'levels' },
    ]);
  });

  it('places the own page of a branch before its entries, with the branch as its last breadcrumb', () => {
    const branch = toBranch('users', '/docs/users/', [toPage('/docs/users/intro')]);
    const placements = toPlacements([{ name: 'docs', nodes: [branch] }]);
    expect(toTrail(placements)).toEqual([
      'start → /docs/users/ → /docs/users/intro',
      '/docs/users/ → /docs/users/intro → end',
    ]);
    expect(placements.get('/docs/users/')?.breadcrumbs).toEqual([
      { label: 'Branch users', path: '/docs/users/', branch: 'users' },
    ]);
  });

  it('does not use a deeper path as the page of a branch', () => {
    const inner = toBranch('levels', '/docs/tiers', [toPage('/docs/tiers')]);
    const placements = toPlacements([
      { name: 'docs', nodes: [toBranch('users', '/docs/tiers', [inner])] },
    ]);
    expect(placements.get('/docs/tiers')).toEqual({
      sidebar: 'docs',
      breadcrumbs: [
        { label: 'Branch users', path: null, branch: 'users' },
        { label: 'Branch levels', path: null, branch: 'levels' },
      ],
      previous: null,
      next: null,
    });
  });

  it('labels the previous and next page as the sidebar does', () => {
    const branch = toBranch('users', '/docs/users/', [toPage('/docs/users/intro')]);
    const placements = toPlacements([{ name: 'docs', nodes: [branch] }]);
    expect(placements.get('/docs/users/')?.next).toEqual({
      label: 'Page /docs/users/intro',
      path: '/docs/users/intro',
    });
    expect(placements.get('/docs/users/intro')?.previous).toEqual({
      label: 'Branch users',
      path: '/docs/users/',
    });
  });

  it('places a page that is listed twice at its first position', () => {
    const placements = toPlacements([
      {
        name: 'docs',
        nodes: [
          toPage('/docs/a'),
          toBranch('users', '/docs/a', [toPage('/docs/a'), toPage('/docs/b')]),
          toPage('/docs/a'),
          toPage('/docs/c'),
        ],
      },
    ]);
    expect(toTrail(placements)).toEqual([
      'start → /docs/a → /docs/b',
      '/docs/a → /docs/b → /docs/c',
      '/docs/b → /docs/c → end',
    ]);
    expect(placements.get('/docs/a')?.breadcrumbs).toEqual([]);
  });

  it('keeps sidebars apart, and a page of two in the first', () => {
    const placements = toPlacements([
      { name: 'docs', nodes: [toPage('/docs/a'), toPage('/docs/shared')] },
      { name: 'api', nodes: [toPage('/docs/shared'), toPage('/docs/api')] },
    ]);
    expect(placements.get('/docs/shared')).toMatchObject({ sidebar: 'docs', next: null });
    expect(placements.get('/docs/api')).toMatchObject({
      sidebar: 'api',
      previous: { path: '/docs/shared' },
    });
  });

  it('returns nothing without sidebars', () => {
    expect(toPlacements([]).size).toBe(0);
  });
});

function toPage(path: string): SidebarNode {
  return { kind: 'page', label: `Page ${path}`, path };
}

function toBranch(id: string, path: string, children: SidebarNode[]): SidebarNode {
  return { kind: 'branch', id, label: `Branch ${id}`, path, children };
}

/** `previous → page → next` of every page, in the order of their places. */
function toTrail(placements: ReturnType<typeof toPlacements>): string[] {
  return [...placements].map(
    ([path, { previous, next }]) =>
      `${previous?.path ?? 'start'} → ${path} → ${next?.path ?? 'end'}`,
  );
}
