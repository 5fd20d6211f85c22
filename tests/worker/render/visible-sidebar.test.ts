import { expect, it } from 'vitest';
import { renderManifest } from '../../../build/release/render-manifest.ts';
import type { SidebarNode } from '../../../client/model/sidebar.ts';
import { toVisibleSidebar } from '../../../worker/render/visible-sidebar.ts';
import { parseManifest } from '../../../worker/store/manifest.ts';

const INTRO: SidebarNode = { kind: 'page', label: 'Intro', path: '/docs/users/intro' };
const HOME: SidebarNode = { kind: 'page', label: 'Home', path: '/docs/' };
const USERS = toBranch('docs/users', '/docs/users/intro');
const LEVELS = toBranch('docs/users/levels', '/docs/users/levels/');
const MISSIONS = toBranch('docs/missions', '/docs/missions/intro');

it('shows no sidebar for a page without one', () => {
  expect(show(5, null)).toBeNull();
});

it('shows a sidebar of 300 pages whole', () => {
  expect(show(300, 'docs')).toEqual({
    name: 'docs',
    nodes: [
      HOME,
      { ...USERS, children: [INTRO, { ...LEVELS, children: [INTRO] }] },
      { ...MISSIONS, children: [INTRO] },
    ],
  });
});

it('shows nothing below the branches of a longer one', () => {
  expect(show(301, 'docs')).toEqual({
    name: 'docs',
    nodes: [HOME, USERS, MISSIONS],
  });
});

it('shows the branches of a longer one that lead to the page', () => {
  const open = ['docs/users', 'docs/users/levels'];
  expect(show(301, 'docs', open)?.nodes).toEqual([
    HOME,
    { ...USERS, children: [INTRO, { ...LEVELS, children: [INTRO] }] },
    MISSIONS,
  ]);
  expect(show(301, 'docs', ['docs/users'])?.nodes).toEqual([
    HOME,
    { ...USERS, children: [INTRO, LEVELS] },
    MISSIONS,
  ]);
});

it('shows an empty sidebar where the manifest has none of that name', () => {
  expect(show(5, 'other')).toEqual({ name: 'other', nodes: [] });
});

function show(pages: number, sidebar: string | null, open: string[] = []) {
  const breadcrumbs = open.map((branch) => ({ label: branch, path: null, branch }));
  return toVisibleSidebar(createManifest(pages), { sidebar, breadcrumbs });
}

function toBranch(id: string, path: string): SidebarNode {
  return { kind: 'branch', id, label: id, path };
}

function createManifest(pages: number) {
  return parseManifest(
    renderManifest({
      worker: '4f1c',
      sidebarSizes: { docs: pages },
      routes: new Map(),
      redirects: new Map(),
      texts: new Map(),
      operations: [],
      branches: new Map([
        ['docs', [HOME, USERS, MISSIONS]],
        ['docs/users', [INTRO, LEVELS]],
        ['docs/users/levels', [INTRO]],
        ['docs/missions', [INTRO]],
      ]),
    }),
  );
}
