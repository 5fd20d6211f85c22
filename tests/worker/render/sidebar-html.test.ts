import { expect, it } from 'vitest';
import type { SidebarNode } from '../../../client/model/sidebar.ts';
import { renderSidebar } from '../../../worker/render/sidebar-html.ts';

const INTRO: SidebarNode = { kind: 'page', label: 'Intro', path: '/docs/users/intro' };

it.each([
  ['with a page of its own begins with it', '/docs/users/', ['Overview', 'Intro']],
  ['without one leads to the first page, and lists it once', INTRO.path, ['Intro']],
])('a branch %s', (_, path, labels) => {
  const branch: SidebarNode = {
    kind: 'branch',
    id: 'users',
    label: 'Users',
    path,
    children: [INTRO],
  };
  const { html } = renderSidebar({ name: 'docs', nodes: [branch] }, null);
  expect([...html.matchAll(/<a [^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual(labels);
});

it('a caption stands above its entry, which is a branch or a page', () => {
  const branch: SidebarNode = {
    kind: 'branch',
    id: 'users',
    label: 'Users',
    path: '/users',
    children: [INTRO],
  };
  const nodes = [
    { ...branch, caption: 'Learn & do' },
    { ...branch, id: 'other', label: 'Other' },
    { ...INTRO, caption: 'Reference' },
  ];
  const { html } = renderSidebar({ name: 'docs', nodes }, null);
  expect(html.match(/<p class.*?<\/p>|<summary>[^<]*|(?<=<\/p>)<a[^>]*>[^<]*/g)).toEqual([
    '<p class="sidebar-caption">Learn &amp; do</p>',
    '<summary>Users',
    '<summary>Other',
    '<p class="sidebar-caption">Reference</p>',
    '<a href="/docs/users/intro">Intro',
  ]);
});

it.each([
  ['its own entry', INTRO.path, INTRO.path, 'page'],
  ['the entry of the list below which it stands', '/docs/users/a', '/docs/users/', 'true'],
])('a page has a current entry in an open branch: %s', (_, path, href, value) => {
  const branch: SidebarNode = {
    kind: 'branch',
    id: 'users',
    label: 'Users',
    path: '/docs/users/',
    children: [INTRO],
  };
  const breadcrumbs = [{ label: 'Users', path: '/docs/users/', branch: 'users' }];
  const { html } = renderSidebar({ name: 'docs', nodes: [branch] }, { path, breadcrumbs });
  expect(html.match(/<details[^>]*>|<a[^>]*aria-current[^>]*>/g)).toEqual([
    '<details open="" data-branch="users">',
    `<a href="${href}" aria-current="${value}">`,
  ]);
});

it('names, addresses and ids are text, whatever is in them', () => {
  const text = `<i>"it's" & co`;
  const escaped = '&lt;i&gt;&quot;it&#39;s&quot; &amp; co';
  const entry = { label: text, path: text, caption: text };
  const branch = { kind: 'branch', id: text, ...entry } as const;
  const nodes: SidebarNode[] = [
    { kind: 'page', ...entry, deprecated: true },
    branch,
    { ...branch, children: [INTRO] },
  ];
  const { html } = renderSidebar({ name: 'docs', nodes }, null);
  const caption = `<p class="sidebar-caption">${escaped}</p>`;
  expect(html).toBe(
    `<ul><li>${caption}<a href="${escaped}"><span class="deprecated">${escaped}</span></a></li>` +
      `<li>${caption}<a data-branch="${escaped}" href="${escaped}">${escaped}</a></li>` +
      `<li>${caption}<details data-branch="${escaped}"><summary>${escaped}</summary>` +
      `<ul><li><a href="${escaped}">Overview</a></li><li><a href="${INTRO.path}">Intro</a></li></ul>` +
      '</details></li></ul>',
  );
});
