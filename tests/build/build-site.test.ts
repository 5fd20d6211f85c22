import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { FileContent } from '../../build/release/release.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { SITE, SOURCE_FOLDER, buildFiles, toOutline } from './site-build.ts';
import { startWorkerInNode } from './worker-in-node.ts';

/** The site as it is, built once for all tests. */
let plain: ReturnType<typeof buildFiles> | undefined;
const buildPlain = () => (plain ??= buildFiles(SITE));

describe('a content tree without sidebars.ts', () => {
  it('follows folders and front matter', async () => {
    const site = await buildPlain();
    expect(site.problems).toEqual([]);
    expect(toOutline(site.manifest, 'docs')).toEqual([
      'Overview /docs/',
      'FAQs /docs/faqs/',
      'Users /docs/users/',
      '  What a user is /docs/users/intro',
      '  Levels /docs/users/levels',
    ]);
  });

  it('places each page among the others', async () => {
    const site = await buildPlain();
    expect(site.findRoute('/docs/users/intro')).toMatchObject({
      id: 'users/intro',
      title: 'What a user is',
      layout: 'guide',
      sidebar: 'docs',
      breadcrumbs: [{ label: 'Users', path: '/docs/users/', branch: 'docs/users' }],
      previous: { label: 'Users', path: '/docs/users/' },
      next: { label: 'Levels', path: '/docs/users/levels' },
    });
    expect(site.findRoute('/')).toMatchObject({ layout: 'landing', sidebar: null });
    expect(site.manifest.findRedirect('')).toBeUndefined();
  });

  it('opens on its first page where it has no landing page', async () => {
    const { 'content/index.mdx': _, ...files } = SITE;
    const site = await buildFiles(files);
    expect(site.manifest.findRedirect('')).toBe('/docs/');
    expect(site.findRoute('/')).toBeUndefined();
  });

  it('needs no docs folder and no site.ts', async () => {
    const site = await buildFiles({ 'content/b.md': '# B\n', 'content/a.md': 'Text\n' });
    expect(toOutline(site.manifest, 'docs')).toEqual(['A /a', 'B /b']);
    expect(site.manifest.findRedirect('')).toBe('/a');
    expect(site.release.worker).toContain('Documentation');
  });
});

describe('a content tree with sidebars.ts', () => {
  it('has the configured order', async () => {
    const sidebars = `export const sidebars = {
      guide: ['faqs', { label: 'People', index: 'users/index', pages: ['users/levels'] }],
    };`;
    const site = await buildFiles({ ...SITE, 'content/sidebars.ts': sidebars });
    expect(toOutline(site.manifest, 'guide')).toEqual([
      'FAQs /docs/faqs/',
      'People /docs/users/',
      '  Levels /docs/users/levels',
    ]);
    expect(site.findRoute('/docs/users/intro')).toMatchObject({ sidebar: null });
  });
});

describe('a page by its front matter', () => {
  const files = {
    ...SITE,
    'content/sidebars.ts': `export const sidebars = { docs: ['index', 'plan', 'secret', 'questions', 'users/index', 'users/intro', 'users/levels'] };`,
    'content/docs/plan.mdx': '---\ndraft: true\n---\n\n# Plan\n',
    'content/docs/secret.mdx':
      '---\nunlisted: true\naliases: [/docs/Hidden.html]\n---\n\n# Secret place\n',
    'content/docs/index.mdx': '---\npagination_label: Start\n---\n\n# Overview\n',
    'content/docs/01-faqs.md':
      '---\ntitle: FAQs\nid: questions\nkeywords: [one]\nhide_table_of_contents: true\n---\n\n## One\n',
  };

  it('is a draft, which only the preview has', async () => {
    const published = await buildFiles(files);
    expect(published.findRoute('/docs/plan')).toBeUndefined();
    const versions = published.release.files.get('versions.json');
    expect(JSON.parse(String(versions))).toMatchObject([{ draftIds: ['plan'] }]);
    const preview = await buildFiles(files, { drafts: true });
    expect(preview.findRoute('/docs/plan')).toMatchObject({ sidebar: 'docs' });
    expect(preview.findHtml('/docs/plan')).toContain('Only the preview shows this page.');
  });

  it('is unlisted: reachable, also by its old path, in no list, and not for search engines', async () => {
    const { release, problems, manifest } = await buildFiles(files);
    expect(problems).toEqual([]);
    const fetchPage = await startWorkerInNode(release);
    const response = await fetchPage('/docs/secret');
    expect(response.status).toBe(200);
    const old = await fetchPage('/docs/hidden.html?q=1');
    expect([old.status, old.headers.get('location')]).toEqual([308, '/docs/secret?q=1']);
    expect(await response.text()).toContain('<meta name="robots" content="noindex">');
    expect(await (await fetchPage('/docs/')).text()).not.toContain('noindex');
    expect(toOutline(manifest, 'docs').join()).not.toContain('secret');
    for (const path of ['/llms.txt', '/sitemap.xml']) {
      expect(await (await fetchPage(path)).text()).not.toContain('/docs/secret');
    }
    const others = [...release.files].filter(([path]) => /search|llms|versions/.test(path));
    expect(others.length).toBeGreaterThan(2);
    for (const [, content] of others) expect(String(content)).not.toContain('docs/secret');
  });

  it('has an id, a label for its neighbours, and no table of contents', async () => {
    const { release, findRoute } = await buildFiles(files);
    const faqs = findRoute('/docs/questions');
    expect(faqs?.previous).toEqual({ label: 'Start', path: '/docs/' });
    expect(JSON.parse(release.records.get(faqs?.record ?? '') ?? '{}')).toMatchObject({
      headings: [],
    });
  });
});

describe('a release', () => {
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
      after.findRoute('/docs/faqs')?.markdown,
      after.findRoute('/docs/faqs')?.record,
    ]);
  });

  it('puts the base path in front of everything', async () => {
    const site = await buildFiles(SITE, { basePath: '/base/' });
    expect(site.problems).toEqual([]);
    expect(toOutline(site.manifest, 'docs')[0]).toBe('Overview /base/docs/');
    expect(site.findHtml('/base/docs/users/')).toContain('href="/base/docs/users/levels#tiers"');
    expect(site.findRoute('/docs/')).toBeUndefined();
    const names = [...site.release.files.keys()].filter((name) => name !== '_headers');
    expect(names.filter((name) => !name.startsWith('base/_assets/'))).toEqual([
      'base/favicon.ico',
      'base/apple-touch-icon.png',
      'base/sw.js',
      'base/llms-full.txt',
      'base/versions.json',
    ]);
    expect(String(site.release.files.get('_headers'))).toContain('/base/_assets/*\n');
  });
});

it('a text to send has complete addresses where the site knows its own', async () => {
  const site = await buildFiles({
    ...SITE,
    'content/site.ts': `export const site = { title: 'T', copyright: '©', url: 'https://docs.example.com' };`,
    'content/docs/a.md': '# A\n\n```text send\nRead </docs/users/intro>.\n```\n',
  });
  expect(site.findHtml('/docs/a')).toContain(
    'Read <a href="/docs/users/intro">https://<wbr/>docs.example.com/<wbr/>docs/<wbr/>users/<wbr/>intro</a>.',
  );
});

it.each(['assistant', 'clients'])(
  'the samples of the recipe %s have the address of the site, in HTML and in Markdown',
  async (name) => {
    const page = await readFile(`content/docs/recipes/${name}.mdx`, 'utf8');
    const site = await buildFiles(
      {
        'content/site.ts': `export const site = { title: 'T', copyright: '©', url: 'https://site.test' };`,
        [`content/${name}.mdx`]: page,
      },
      { basePath: '/base/', brokenLinks: { content: 'warning', spec: 'warning' } },
    );
    const path = `/base/${name}`;
    const markdown = site.release.records.get(site.findRoute(path)?.markdown ?? '') ?? '';
    const expected = countOf(page, 'https://docs.example.com');
    // Addresses may break behind their slashes.
    const html = site.findHtml(path).replaceAll('<wbr/>', '');
    for (const text of [html, markdown]) {
      expect(countOf(text, 'https://site.test/base')).toBe(expected);
      expect(text).not.toContain('docs.example.com');
    }
  },
);

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

function toBytes(files: Map<string, FileContent>): [string, string][] {
  return [...files]
    .map(([name, content]): [string, string] => [name, Buffer.from(content).toString('base64')])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
