import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '../../../build/cache/kept.ts';
import { buildSite } from '../../../build/build-site.ts';
import { toContentHash } from '../../../build/content-hash.ts';
import { SITE, toBuildInput } from '../site-build.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const CONTRACT = `openapi: 3.1.0
info: { title: Coffee API, version: '1' }
paths:
  /users:
    get:
      operationId: list_users
      summary: List users
      responses:
        '200':
          description: All of them.
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/User' } }
components:
  schemas:
    User: { type: object, properties: { name: { type: string, examples: [Ann] } } }
`;

const FILES = {
  ...SITE,
  'openapi/coffee.yaml': CONTRACT,
  'content/docs/03-user.mdx': '# Fields\n\n<SchemaFields schema="User" />\n',
};

/** Build the site in a folder; all that is written, by name: texts as they are, of bytes their hash. */
async function build(folder: string, cache: string | null = 'cache') {
  const input = toBuildInput(folder, {
    contractFile: join(folder, 'openapi/coffee.yaml'),
    cacheFolder: cache && join(folder, cache),
  });
  const { release, problems } = await buildSite(input, { report: () => {}, end: () => {} });
  if (!release) throw new Error(problems.map(({ message }) => message).join('\n'));
  const { records, files, worker } = release;
  return new Map([
    ...[...records].map(([key, text]) => [key, text.load()] as const),
    ...[...files].map(([name, content]) => [name, toContentHash(loadContent(content))] as const),
    ['worker', toContentHash(worker)],
  ]);
}

/** What is kept of the contract and the code. */
async function listEntries(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'cache'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('sqlite'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

test('a site with a contract has the same bytes with a cache, with a damaged one and without', async () => {
  const folder = await createTemporaryFolder(FILES);
  const cold = await build(folder);
  const entries = await listEntries(folder);
  expect(await build(folder)).toEqual(cold);
  expect(await listEntries(folder)).toEqual(entries);
  for (const path of entries) await truncate(path, 50);
  expect(await build(folder)).toEqual(cold);
  // The contract comes from the cache, and this page asks it for more than it has kept at hand.
  const page = '# Fields\n\nOf a user:\n\n<SchemaFields schema="User" />\n';
  await writeFile(join(folder, 'content/docs/03-user.mdx'), page);
  const warm = await build(folder);
  expect(warm).not.toEqual(cold);
  expect(warm).toEqual(await build(folder, null));
});

test('an edited contract and title show in the next build, as in one without a cache', async () => {
  const folder = await createTemporaryFolder(FILES);
  await build(folder);
  await writeFile(join(folder, 'openapi/coffee.yaml'), CONTRACT.replace('Ann', 'Zoe'));
  const site = SITE['content/site.ts'].replace('Test Docs', 'Tea Docs');
  await writeFile(join(folder, 'content/site.ts'), site);
  const warm = await build(folder);
  expect([...warm.values()].some((text) => text.includes('Zoe'))).toBe(true);
  expect(await build(folder, null)).toEqual(warm);
});
