import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compileFile, compileFixture, findPage, FIXTURES } from './compile-fixture.ts';

test('lays out pages without trailing slashes and without the base path', async () => {
  const { pages, overviewPath, title, version } = await compileFixture('library.yaml', '/base/');
  expect(pages.map(({ path }) => path)).toEqual([
    '/docs/api/library',
    '/docs/api/library/library-api',
    '/docs/api/library/tags/books',
    '/docs/api/library/tags/zoo',
    '/docs/api/library/tags/other-operations',
    '/docs/api/library/tags/webhook-messages',
    '/docs/api/library/get-book',
    '/docs/api/library/replace-book',
    '/docs/api/library/list-books',
    '/docs/api/library/ping',
    '/docs/api/library/is-it-there',
    '/docs/api/library/a-book-was-lent',
  ]);
  expect(pages.slice(0, 3).map(({ id }) => id)).toEqual([
    'api/library',
    'api/library/library-api',
    'api/library/tags/books',
  ]);
  expect({ overviewPath, title, version }).toEqual({
    overviewPath: '/docs/api/library',
    title: 'Library API',
    version: '1.4',
  });
});

test('puts operations into the branch of their first tag, in the order of the document', async () => {
  const { sidebar } = await compileFixture('library.yaml', '/base/');
  expect(sidebar.name).toBe('library_api');
  const lines = sidebar.nodes.map((node) =>
    node.kind === 'page'
      ? `${node.label} ${node.path}`
      : `${node.id} ${node.label}: ${node.children?.map(({ label }) => label).join(', ')}`,
  );
  expect(lines).toEqual([
    'Overview /base/docs/api/library',
    'Library API /base/docs/api/library/library-api',
    'library_api/books books: Get a book, Replace book, List books',
    'library_api/zoo zoo: Ping',
    'library_api/other-operations Other operations: Is it there?',
    'library_api/webhook-messages Webhook messages: A book was lent',
  ]);
});

test('marks method and deprecation in the sidebar', async () => {
  const { sidebar } = await compileFixture('library.yaml');
  const books = sidebar.nodes.find((node) => node.kind === 'branch');
  expect(books?.kind === 'branch' && books.children?.[1]).toEqual({
    kind: 'page',
    label: 'Replace book',
    path: '/docs/api/library/replace-book',
    method: 'put',
    deprecated: true,
  });
});

test('reports links into the site with the line of their operation', async () => {
  const { pages } = await compileFixture('library.yaml', '/base/');
  const links = pages.flatMap((page) => page.links).map(({ target, line }) => `${target} ${line}`);
  expect(links).toEqual([
    '/docs/members 2',
    '/docs/books#shelf 33',
    '/docs/api/library/list-books 33',
    '/docs/books 33',
  ]);
});

test('shows the same bytes for the same document', async () => {
  const [first, second] = [
    await compileFixture('library.yaml'),
    await compileFixture('library.yaml'),
  ];
  expect(JSON.stringify(first)).toBe(JSON.stringify(second));
});

test('describes a page by the first paragraph of its text', async () => {
  const reference = await compileFixture('library.yaml');
  expect(findPage(reference, 'library').description).toBe('Lend books.');
  expect(findPage(reference, 'library-api').description).toBe('Lend books to members.');
  expect(findPage(reference, 'ping').description).toBe('');
});

test('creates pages for a minimal document', async () => {
  const { pages, problems, title } = await compileFixture('sloppy.json');
  expect(problems).toEqual([]);
  expect(title).toBe('sloppy');
  expect(pages.map((page) => `${page.path} ${page.title}`)).toEqual([
    '/docs/api/sloppy sloppy overview',
    '/docs/api/sloppy/sloppy sloppy',
    '/docs/api/sloppy/tags/things Things',
    '/docs/api/sloppy/get-things-id GET /things/{id}',
    '/docs/api/sloppy/post-things-id POST /things/{id}',
  ]);
});

test('limits the size of a page with large schemas', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  const file = join(folder, 'heavy.json');
  await writeFile(file, JSON.stringify(toHeavyContract()));
  const { pages } = await compileFile(file);
  const page = pages.find(({ title }) => title === 'Load');
  expect(gzipSync(page?.html ?? '').byteLength).toBeLessThan(100_000);
  expect(page?.html).toContain('<a href="#response-200">Part0</a>');
  // Both responses have fields below the limit of depth.
  expect(page?.html.match(/>Deep \{…\}</g)).toHaveLength(2);
  expect(page?.html.match(/has no room for/g)).toHaveLength(1);
  await rm(folder, { recursive: true });
});

test('reports its progress', async () => {
  const progress: string[] = [];
  await compileFile(`${FIXTURES}/sloppy.json`, {
    onProgress: (done, total) => progress.push(`${done}/${total}`),
  });
  expect(progress).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5']);
});

/** Every object has ten objects and ten fields in it, and something to say of each. */
function toHeavyContract() {
  const names = Array.from({ length: 10 }, (_, index) => `Part${index}`);
  const toFields = (name: string) => [
    ...names.map((other) => [`to${other}`, { $ref: `#/components/schemas/${other}` }]),
    ...names.map((other) => [
      `${name}${other}`,
      { type: 'string', description: toProse(name + other) },
    ]),
  ];
  const schemas = names.map((name) => [name, { properties: Object.fromEntries(toFields(name)) }]);
  const deep = Array.from({ length: 12 }).reduce<unknown>(
    (inner) => ({ title: 'Deep', properties: { inner } }),
    {},
  );
  const content = {
    'application/json': { schema: { $ref: '#/components/schemas/Part0' } },
    'application/problem+json': { schema: deep },
  };
  return {
    openapi: '3.1.0',
    paths: {
      '/': { get: { summary: 'Load', responses: { 200: { content }, 201: { content } } } },
    },
    components: { schemas: Object.fromEntries(schemas) },
  };
}

/** A kilobyte that does not compress well. */
function toProse(seed: string): string {
  const hash = (index: number) => createHash('sha256').update(`${seed}${index}`).digest('base64');
  return Array.from({ length: 24 }, (_, index) => hash(index)).join(' ');
}
