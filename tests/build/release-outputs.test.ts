import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fillOrigin } from '../../worker/store/origin-placeholder.ts';
import { commitAll, runGit } from '../support/git-repository.ts';
import { SITE, buildFiles, toOutline } from './site-build.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/outputs');
const ORIGIN = 'https://docs.example';

/** What a site of pages alone has, and what a contract adds. */
const TEXTS = [
  '/robots.txt',
  '/sitemap.xml',
  '/llms.txt',
  '/docs/api/library/llms.txt',
  '/opensearch.xml',
  '/.well-known/api-catalog',
  '/.well-known/security.txt',
  '/.well-known/mcp/server-card.json',
];
const FILES = ['_headers', 'llms-full.txt', 'versions.json', 'openapi/schemas/Book.json'];

const CONTRACT = `openapi: 3.1.0
info: { title: Library, version: '1', summary: Lend books. }
servers: [{ url: https://api.library.example }]
tags: [{ name: Books, description: What is lent. }]
paths:
  /books:
    get:
      operationId: listBooks
      tags: [Books]
      responses:
        '200': { description: Books., content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
components:
  schemas: { Book: { type: object, properties: { title: { type: string } } } }
`;

const SETTINGS = `export const site = {
  title: 'Books & “more” for everyone', url: 'https://docs.example', tagline: 'All about books.', copyright: '© The readers',
  agents: { page: '/docs/users/intro', signals: { search: true, 'ai-input': true, 'ai-train': false } },
  security: {
    contact: 'mailto:a@b.example', expires: '2999-12-31', preferredLanguages: 'en, de', policy: 'https://b.example/policy',
  },
};`;

/** Sites that differ in what they have: beside a landing page, a base path and days, or without all of it. */
const SITES: Record<string, () => ReturnType<typeof buildFiles>> = {
  'everything-below-a-base-path': () =>
    buildFiles(
      {
        ...SITE,
        'content/site.ts': SETTINGS,
        'content/docs/01-faqs.md': `---
title: "FAQs [1]: tom & jerry's"
slug: "/docs/tom&jerry's"
aliases: [/Help/, "/docs/old%20faqs.html"]
description: What readers ask.
---

Text, and [a file](./list.txt).

\`\`\`mermaid title="T" alt="A leads to B."
flowchart LR
  a --> b
\`\`\`
`,
        'content/docs/list.txt': 'a',
        'content/docs/same-a.md': 'The same text.\n',
        'content/docs/same-b.md': '---\ntitle: Same a\n---\n\nThe same text.\n',
        'content/docs/hidden.md': '---\nunlisted: true\n---\n\n# A hidden page\n',
        'content/docs/later.md': '---\ndraft: true\n---\n\n# A draft\n',
        'openapi/library.yaml': CONTRACT,
      },
      {
        contract: 'openapi/library.yaml',
        basePath: '/base/',
        prepare(folder) {
          runGit(folder, 'init', '--quiet');
          commitAll(folder, '2025-02-14T12:00:00Z');
        },
      },
    ),
  'pages-alone': () => buildFiles({ 'content/b.md': '# B\n', 'content/a.md': 'Text\n' }),
};

it.each(Object.entries(SITES))(
  '%s.txt has the pages, texts and files of the release',
  async (name, build) => {
    const { release, manifest, problems, leftOut, urls } = await build();
    const basePath = name.includes('base-path') ? '/base' : '';
    expect([problems, leftOut]).toEqual([[], []]);
    const toText = (path = '/') =>
      fillOrigin(String(release.files.get(path.slice(1)) ?? 'none\n'), ORIGIN);
    const routes = manifest.loadPages().map((page) => manifest.toRoute(page));
    const pages = routes.map(({ record, markdown, socialImage, ...route }) =>
      JSON.stringify(route),
    );
    const sidebars = [...new Set(routes.flatMap(({ sidebar }) => sidebar ?? []))];
    const redirects = ['', '/base', '/base/help', '/base/docs/old faqs.html', '/help'];
    const sections = {
      Settings: [toSettings(release.worker)],
      Pages: pages,
      ...Object.fromEntries(sidebars.map((id) => [`Sidebar ${id}`, toOutline(manifest, id)])),
      Redirects: redirects.map((path) => `${path} → ${manifest.findRedirect(path)}`),
      Addresses: urls,
      Markdown: routes.slice(0, 2).map(({ markdown }) => toText(markdown)),
      ...Object.fromEntries(TEXTS.map((path) => [path, [toText(manifest.findText(path))]])),
      ...Object.fromEntries(
        FILES.map((file) => {
          const path = file === '_headers' ? file : `${basePath}/${file}`.slice(1);
          return [path, [String(release.files.get(path))]];
        }),
      ),
      Files: [...new Set([...release.files.keys()].map(withoutHash))].sort(),
      // Pages of the same content share one.
      Records: [`${release.records.size} for ${routes.length} pages`],
    };
    const text = Object.entries(sections).map(
      ([title, lines]) => `=== ${title}\n\n${lines.join('\n')}\n`,
    );
    await expect(text.join('\n')).toMatchFileSnapshot(join(FOLDER, `${name}.txt`));
  },
);

/** What the Worker is told about the site, without its bundles. */
function toSettings(worker: string): string {
  const [, text = '{}'] = /^const RELEASE_ASSETS=(.*);$/m.exec(worker) ?? [];
  const { site, tagline, origin, specUrl, apiVersion } = JSON.parse(text);
  const { search, ...metadata } = site;
  return JSON.stringify({ ...metadata, tagline, origin, specUrl, apiVersion }, null, 2);
}

/** Bundles change with each commit. */
function withoutHash(file: string): string {
  if (/_assets\/content\//.test(file)) return file.replace(/-[0-9a-f]{10}(?=\.)/, '');
  return file.replace(/(?<=_assets\/.*?)[^/]+(?=\.\w+$)/, '…');
}
