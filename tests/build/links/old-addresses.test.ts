import { expect, it } from 'vitest';
import { SITE, buildFiles } from '../site-build.ts';
import { startWorkerInNode } from '../worker-in-node.ts';

const MOVED = {
  ...SITE,
  'content/docs/02-users/02-levels.mdx':
    '---\naliases:\n  - /docs/tiers\n  - /old/levels.html\nanchors:\n  tier-list: tiers\n---\n\n' +
    '# Levels\n\n## Tiers\n\n[Old](#tier-list)\n',
  'content/docs/01-faqs.md':
    '---\nslug: /docs/faqs/\n---\n\n# FAQs\n\n[Tiers](/docs/users/levels#tier-list)\n',
};

it.each([
  ['/docs/tiers', '/docs/users/levels'],
  ['/docs/tiers?q=1&r=%20', '/docs/users/levels?q=1&r=%20'],
  ['/Docs//Tiers/index.html', '/docs/users/levels'],
  ['/old/levels.html', '/docs/users/levels'],
])('redirects the old path %s in one 308 and keeps the query', async (from, to) => {
  const { release } = await buildFiles(MOVED);
  const fetchPage = await startWorkerInNode(release);
  const response = await fetchPage(from);
  expect([response.status, response.headers.get('location')]).toEqual([308, to]);
  expect((await fetchPage(to)).status).toBe(200);
});

it('keeps old ids of headings as link targets, without entries in the table of contents', async () => {
  const { release, findHtml, findRoute, problems } = await buildFiles(MOVED);
  expect(problems).toEqual([]);
  expect(findHtml('/docs/users/levels')).toContain('<h2 id="tiers"><span id="tier-list"></span>');
  const record = release.records.get(findRoute('/docs/users/levels')?.record ?? '') ?? '{}';
  expect(JSON.parse(record)).toMatchObject({
    headings: [{ depth: 2, id: 'tiers', text: 'Tiers' }],
  });
});
