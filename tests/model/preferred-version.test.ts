import { expect, it } from 'vitest';
import { toPreferredVersion } from '../../client/model/preferred-version.ts';

const versions = [
  { name: 'current', label: 'Next', path: '/docs/' },
  { name: '1.0', label: '1.0', path: '/docs/1.0/' },
];
const navbar = [
  { label: 'Docs', path: '/docs/', sidebar: 'docs' },
  { label: 'API Reference', path: '/docs/api/management', sidebar: 'management_api' },
];

it.each([
  ['current', '/docs/'],
  ['1.0', '/docs/1.0/'],
])('leads the navbar into the docs of version %s, there and back', (name, path) => {
  const preferred = versions.find((version) => version.name === name);
  if (!preferred) throw new Error('The table names an unknown version.');
  const other = versions.find((version) => version.name !== name);
  const before = navbar.map((link, index) =>
    index === 0 && other ? { ...link, path: other.path } : link,
  );
  expect(toPreferredVersion(before, versions, preferred).map((link) => link.path)).toEqual([
    path,
    '/docs/api/management',
  ]);
});
