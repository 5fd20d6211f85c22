import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import type { PageRecord } from '../../client/model/page.ts';
import { addUrls, listUrls } from '../../build/content/published-urls.ts';
import { loadRecords } from '../../build/release/load-records.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import { runScript } from '../support/run-script.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { SITE, runBuild } from './site-build.ts';

const LEVELS = 'content/docs/02-users/02-levels.mdx';
const LISTED = {
  ...SITE,
  'content/urls.txt':
    '# Comment\n/\n/docs/\n/docs/faqs/\n/docs/users/\n/docs/users/intro\n/docs/users/levels\n/docs/users/levels#tiers\n',
};

it('builds without a problem when the site has all listed addresses', async () => {
  const { release, problems } = await runBuild(LISTED);
  expect([release === null, problems]).toEqual([false, []]);
});

it('fails for a page that moves without an alias, with the line to add', async () => {
  const { [LEVELS]: text, ...others } = LISTED;
  const moved = 'content/docs/02-users/02-level.mdx';
  const links = { 'content/docs/02-users/index.mdx': '# Users\n\nSee [levels](./02-level.mdx).\n' };
  const lost = await runBuild({ ...others, ...links, [moved]: text });
  expect(lost.release).toBeNull();
  expect(lost.problems).toEqual([
    'content/urls.txt:1:1 warning: 2 addresses of the site are not listed. Add what you publish with `npm run build -- --update-urls`.',
    'content/urls.txt:7:1 `/docs/users/levels` leads nowhere, but readers may have bookmarked it. Add to the front matter of `/docs/users/level`: `aliases: [/docs/users/levels]`. If readers may lose it, remove this line.',
  ]);
  const aliased = `---\naliases: [/docs/users/levels]\n---\n\n${text}`;
  const { release } = await runBuild({ ...others, ...links, [moved]: aliased });
  expect(release).not.toBeNull();
});

it('fails for a heading id that changes without an anchor, with the line to add', async () => {
  const text = '# Levels\n\n## Tier list\n\n[Intro](intro)\n';
  const links = {
    'content/docs/02-users/index.mdx': '# Users\n\nSee [levels](./02-levels.mdx).\n',
  };
  const lost = await runBuild({ ...LISTED, ...links, [LEVELS]: text });
  expect(lost.release).toBeNull();
  expect(lost.problems).toContain(
    `content/urls.txt:8:1 \`/docs/users/levels#tiers\` leads nowhere, but readers may have bookmarked it. Add to the front matter of ${LEVELS}: \`anchors: { tiers: tier-list }\`. If readers may lose it, remove this line.`,
  );
  const anchored = `---\nanchors: { tiers: tier-list }\n---\n\n${text}`;
  const { release } = await runBuild({ ...LISTED, ...links, [LEVELS]: anchored });
  expect(release).not.toBeNull();
});

it('reports no lost address beside a page that does not compile', async () => {
  const { problems } = await runBuild({ ...LISTED, [LEVELS]: '# Levels\n\n<Nothing />\n' });
  expect(problems.join('\n')).not.toContain('leads nowhere');
});

it('adds the addresses of a site to its list with --update-urls', async () => {
  const folder = await createTemporaryFolder(SITE);
  const flags = [`--content=${join(folder, 'content')}`, `--out=${join(folder, 'dist')}`];
  const { code, output } = await runScript(['build', '--update-urls', ...flags]);
  expect([code, output]).toEqual([0, expect.stringContaining('Review and commit it.')]);
  const text = readFileSync(join(folder, 'content/urls.txt'), 'utf8');
  expect(text).toContain('\n/docs/users/levels\n/docs/users/levels#tiers\n');
});

it('adds addresses to a list, sorted and once', () => {
  const text = addUrls('/docs/\n/docs/b\n', ['/docs/b', '/docs/a', '/docs/#x']);
  expect(text.split('\n').filter((line) => line.startsWith('/'))).toEqual([
    '/docs/',
    '/docs/#x',
    '/docs/a',
    '/docs/b',
  ]);
  expect(addUrls(text, [])).toBe(text);
});

it("lists all addresses of this project's site: `npm run build -- --update-urls`", () => {
  const records = loadRecords(inject('builtSite'));
  const [manifest = ''] = [...records].flatMap(([key, value]) =>
    key.startsWith(toManifestKey('')) ? [value] : [],
  );
  const pages = parseManifest(manifest).loadPages();
  const urls = listUrls(
    pages.map(({ path, layout, record }) => {
      const { headings } = JSON.parse(records.get(record) ?? '{}') as PageRecord;
      return { path, layout, headings };
    }),
  );
  const listed = readFileSync('content/urls.txt', 'utf8').split('\n');
  expect(urls.filter((url) => !listed.includes(url))).toEqual([]);
});
