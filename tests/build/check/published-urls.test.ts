import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import type { PageRecord } from '../../../client/model/page.ts';
import { addUrls, listUrls } from '../../../build/check/published-urls.ts';
import { loadRecords } from '../../../build/release/load-records.ts';
import { toManifestKey } from '../../../worker/store/keys.ts';
import { parseManifest } from '../../../worker/store/manifest.ts';
import { runScript } from '../../support/run-script.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { SITE } from '../site-build.ts';

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
