import { describe, expect, it } from 'vitest';
import { buildSite } from '../../build/build-site.ts';
import type { FileContent } from '../../build/release/release.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { IMAGE_CACHE, loadSharedParts } from '../support/shared-parts.ts';
import { SILENT } from '../support/silent-progress.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import {
  SITE,
  SOURCE_FOLDER,
  buildFiles,
  compileFiles,
  toBuildInput,
  toOutline,
} from './site-build.ts';
import { startWorkerInNode } from './worker-in-node.ts';

/** The site as it is, built once for all tests. */
let plain: ReturnType<typeof buildFiles> | undefined;
const buildPlain = () => (plain ??= buildFiles(SITE));

describe('a page by its front matter', () => {
  const files = {
    ...SITE,
    'content/sidebars.ts': `export const sidebars = { docs: ['index', 'plan', 'secret', 'questions', 'users/index', 'users/intro', 'users/levels'] };`,
    'content/docs/plan.mdx': '---\ndraft: true\n---\n\n# Plan\n',
    'content/docs/secret.mdx':
      '---\nunlisted: true\naliases: [/docs/Hidden.html]\n---\n\n# Secret place\n',
    'content/docs/index.mdx': '---\npagination_label: The "start"\n---\n\n# Overview\n',
    'content/docs/01-faqs.md':
      '---\ntitle: FAQs\nid: questions\nkeywords: [one]\nhide_table_of_contents: true\n---\n\n## One\n',
  };

  it('is a draft, which only the preview has', async () => {
    expect((await compileFiles(files)).site.pages.map(({ path }) => path)).not.toContain(
      '/docs/plan',
    );
    const preview = await compileFiles(files, { drafts: true });
    expect(preview.findPage('/docs/plan').html).toContain('Only the preview shows this page.');
    expect(JSON.stringify(preview.site.sidebars)).toContain('/docs/plan');
  });

  it('is unlisted: reachable, also by its old path, in no list, and not for search engines', async () => {
    const { release, problems, manifest, findRoute } = await buildFiles(files);
    expect(problems).toEqual([]);
    const fetchPage = await startWorkerInNode(release);
    const response = await fetchPage('/docs/secret');
    expect(response.status).toBe(200);
    const old = await fetchPage('/docs/hidden.html?q=1');
    expect([old.status, old.headers.get('location')]).toEqual([308, '/docs/secret?q=1']);
    const document = await response.text();
    expect(document).toContain('<meta name="robots" content="noindex">');
    expect(document).not.toMatch(/id="sidebarEntries"| aria-current="/);
    expect(await (await fetchPage('/docs/')).text()).not.toContain('noindex');
    expect(toOutline(manifest, 'docs').join()).not.toContain('secret');
    for (const path of ['/llms.txt', '/sitemap.xml']) {
      expect(await (await fetchPage(path)).text()).not.toContain('/docs/secret');
    }
    const others = [...release.files].filter(([path]) => /search|llms|versions/.test(path));
    expect(others.length).toBeGreaterThan(2);
    for (const [, content] of others) expect(String(content)).not.toContain('docs/secret');
    // Another page has an id, a label for its neighbours, and no table of contents.
    const faqs = findRoute('/docs/questions');
    expect(faqs?.previous).toEqual({ label: 'The “start”', path: '/docs/' });
    const record: unknown = JSON.parse(release.records.get(faqs?.record ?? '') ?? '{}');
    expect(record).toMatchObject({ headings: [] });
  });
});

it('a site opens on the first sidebar that has pages', async () => {
  const { 'content/index.mdx': _, ...files } = SITE;
  const { release } = await buildFiles({
    ...files,
    'content/sidebars.ts': `export const sidebars = { first: [{ label: 'Later', pages: ['plan'] }], second: ['faqs', 'index'] };`,
    'content/docs/plan.mdx': '---\nunlisted: true\n---\n\n# Plan\n',
  });
  const fetchPage = await startWorkerInNode(release);
  expect((await fetchPage('/')).headers.get('location')).toBe('/docs/faqs/');
  const document = await (await fetchPage('/docs/')).text();
  expect(document).toContain('<a href="/docs/faqs/" aria-current="true">Docs</a>');
  expect(String(release.files.get('versions.json'))).toContain('"mainDocId":"faqs"');
});

it('a site has an address, a section and a result for each group that asks the same', async () => {
  const { release } = await buildFiles({
    ...SITE,
    'content/tasks.yaml':
      'Skippers:\n  Get a receipt: { who: alone, how: At the desk., link: /docs/pay#skippers }\n' +
      'Crews:\n  Get a receipt: { who: not offered, how: In cash., link: /docs/pay#crews }\n',
    'content/docs/pay.mdx':
      '# Pay\n\n## Skippers\n\n### Can I pay?\n\nAt the desk.\n\n## Crews\n\n### Can I pay?\n\nIn cash.\n',
  });
  const fetchPage = await startWorkerInNode(release);
  const load = async (path: string) => (await fetchPage(path)).text();
  expect(await load('/docs/pay')).toContain('<h3 id="can-i-pay-1">');
  expect(await load('/docs/pay.md?section=can-i-pay')).toContain('At the desk.');
  expect(await load('/docs/pay.md?section=can-i-pay-1')).toContain('In cash.');
  const found = (await load('/search.md?q=can+pay')) + (await load('/search.md?q=receipt'));
  expect(found.match(/(?<=^- \S*#).*$/gm)).toEqual([
    'can-i-pay “Skippers › Can I pay?”: At the desk.',
    'can-i-pay-1 “Crews › Can I pay?”: In cash.',
    'skippers “Get a receipt”: Alone. At the desk.',
    'crews “Get a receipt”: Not offered. In cash.',
  ]);
});

describe('a release', () => {
  it('has another id with another Worker', async () => {
    const { release } = await buildPlain();
    const shared = await loadSharedParts();
    const bundles = { ...shared.bundles, worker: `${shared.bundles.worker}\n// Changed.\n` };
    const input = toBuildInput(await createTemporaryFolder(SITE));
    const other = await buildSite(input, SILENT, { ...shared, cache: IMAGE_CACHE, bundles });
    expect(other.release?.id).toMatch(/^[0-9a-f]{16}$/);
    expect(other.release?.id).not.toBe(release.id);
  });

  it('has the same bytes, wherever and in whatever order its files were written', async () => {
    const first = await buildPlain();
    const second = await buildFiles(Object.fromEntries(Object.entries(SITE).toReversed()));
    expect(second.release.id).toBe(first.release.id);
    expect(second.release.worker).toBe(first.release.worker);
    expect(second.release.records).toEqual(first.release.records);
    expect(toBytes(second.release.files)).toEqual(toBytes(first.release.files));
  });

  it('names no folder of the machine that built it', async () => {
    const { release, folder } = await buildPlain();
    const texts = [
      release.worker,
      ...release.records.values(),
      ...[...release.files.values()].map((content) => Buffer.from(content).toString()),
    ];
    for (const text of texts) {
      expect(text.includes(folder) || text.includes(SOURCE_FOLDER)).toBe(false);
    }
  });

  it('changes the records of changed pages only', async () => {
    const before = await buildPlain();
    const faqs = SITE['content/docs/01-faqs.md'].replace('Text.', 'Other text.');
    const after = await buildFiles({ ...SITE, 'content/docs/01-faqs.md': faqs });
    const isNew = (key: string) => !before.release.records.has(key);
    expect(after.release.id).not.toBe(before.release.id);
    expect([...after.release.records.keys()].filter(isNew).sort()).toEqual([
      toManifestKey(after.release.id),
      after.findRoute('/docs/faqs')?.record,
    ]);
  });
});

function toBytes(files: Map<string, FileContent>): [string, string][] {
  return [...files]
    .map(([name, content]): [string, string] => [name, Buffer.from(content).toString('base64')])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
