import { expect, it } from 'vitest';
import { startLargeSite, testSizes } from './large-site.ts';

testSizes([200, 401]);

it.each([
  [300, '/docs/group-0/page-5', 15, 0],
  // One page more, and only the branches that lead to the page are open.
  [301, '/docs/group-0/page-5', 1, 15],
  [401, '/docs/group-0/group-20/page-25', 2, 20],
])('a sidebar of %i pages has at %s %i whole branches, and %i folded ones', async (...row) => {
  const [count, path, whole, folded] = row;
  const html = await startLargeSite(count).load(path);
  const wholeBranches = html.match(/<details[^>]* data-branch="/g) ?? [];
  const foldedBranches = html.match(/<a data-branch="/g) ?? [];
  expect([wholeBranches.length, foldedBranches.length]).toEqual([whole, folded]);
});
