import { readFileSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { listUrls } from '../../build/checks/published-urls.ts';
import { loadRecords } from '../../build/release/load-release.ts';
import type { PageRecord } from '../../client/model/page.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { parseManifest } from '../../worker/store/manifest.ts';

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
