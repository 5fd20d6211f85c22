import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { SidebarNode } from '../../../client/model/sidebar.ts';
import { toPlacements } from '../../../build/content/placement.ts';
import { loadTextCases } from '../../support/text-cases.ts';

/** The path of a page, or `id path` of a branch with what is below it. */
type Entry = string | Record<string, Entry[]>;

it.each(loadTextCases('placements.txt'))('shows $name', ({ input, expected }) => {
  const sidebars = Object.entries(parse(input) as Record<string, Entry[]>);
  const placements = toPlacements(
    sidebars.map(([name, entries]) => ({ name, nodes: entries.map(toNode) })),
  );
  const lines = [...placements].map(([path, { sidebar, breadcrumbs, previous, next }]) => {
    const ancestors = breadcrumbs.map((one) => `${one.label} (${one.branch}, ${one.path}) > `);
    const toLink = (page: typeof next) => (page ? `${page.label} ${page.path}` : 'none');
    return `${sidebar}: ${ancestors.join('')}${path}, after ${toLink(previous)}, before ${toLink(next)}`;
  });
  expect(lines).toEqual(expected);
});

function toNode(entry: Entry): SidebarNode {
  if (typeof entry === 'string') return { kind: 'page', label: 'Page', path: entry };
  const [[branch = '', children = []] = []] = Object.entries(entry);
  const [id = '', path = ''] = branch.split(' ');
  return { kind: 'branch', id, label: 'Branch', path, children: children.map(toNode) };
}
