import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openCache } from '../../../../build/files/cache.ts';
import type { Reference } from '../../../../build/openapi/compile-spec.ts';
import { isSearched } from '../../../../build/page.ts';
import { createTemporaryFolder } from '../../../support/temporary-folder.ts';
import { compileFile, findPage, toLines } from '../compile-fixture.ts';

const BOOK = {
  type: 'object',
  required: ['title'],
  properties: { title: { type: 'string' }, isbn: { type: 'string' } },
};

function createContract(version: string, book: object = BOOK, more: object = {}) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } };
  const responses = { 200: { description: 'A book', content } };
  const parameters = [{ in: 'query', name: 'lang', schema: { type: 'string' } }];
  return {
    openapi: '3.1.0',
    info: { title: 'Library', version },
    paths: {
      '/books/latest': {
        get: { operationId: 'readLatest', summary: 'Latest book', parameters, responses },
      },
      ...more,
    },
    components: { schemas: { Book: book } },
  };
}

const WITHOUT_ISBN = { ...BOOK, properties: { title: BOOK.properties.title } };

const REMOVED = {
  '/authors': {
    get: { operationId: 'listAuthors', responses: { 200: { description: 'Authors' } } },
  },
};

/** Each comparison starts a program: those of the same documents are made once. */
const cache = openCache(null, '');

/** Compile a contract with its history: version → its contract. */
async function compile(contract: object, history: Record<string, object>): Promise<Reference> {
  const files = Object.entries(history).map(([version, entry]) => [
    `history/${version}.yaml`,
    JSON.stringify(entry),
  ]);
  const folder = await createTemporaryFolder({
    'library.json': JSON.stringify(contract),
    ...Object.fromEntries(files),
  });
  return compileFile(join(folder, 'library.json'), { isStrict: true, folder, cache });
}

const release = (contract: object, released: string, more: object = {}) => ({
  ...contract,
  'x-released': released,
  ...more,
});

const FIRST = release(createContract('1', WITHOUT_ISBN, REMOVED), '2026-01-31', {
  'x-supported-until': '2026-12-31',
});
const SECOND = release(createContract('2'), '2026-03-01');

test('a site without a history has no changelog', async () => {
  const { pages, sidebar } = await compile(createContract('1'), {});
  expect(pages.map(({ path }) => path).filter((path) => path.includes('changelog'))).toEqual([]);
  expect(JSON.stringify(sidebar)).not.toContain('Changelog');
});

test('the first version has nothing to be compared with, and says so', async () => {
  const reference = await compile(createContract('2'), { 2: SECOND });
  expect(toLines(reference)).toEqual([]);
  expect(findPage(reference, 'changelog').markdown).toContain(
    'The first version that these docs describe. There is nothing to compare it with.',
  );
  expect(findPage(reference, 'changelog/2').markdown).toContain(
    'In these docs since 1 March 2026.',
  );
  expect(findPage(reference, 'read-latest').markdown).not.toContain('Versions');
  expect(JSON.stringify(reference.sidebar)).toContain('"/docs/api/changelog"');
});

test('the list has the state of each version, the page of a version has its changes, and that of what changed its versions', async () => {
  const reference = await compile(createContract('2'), { 1: FIRST, 2: SECOND });
  expect(toLines(reference)).toEqual([]);
  // Without the place of the origin.
  const read = (slug: string) => findPage(reference, slug).markdown.replaceAll('\uE001', '');
  expect(read('changelog')).toContain(
    '## Version 2\n\nIn these docs since 1 March 2026.\n\n' +
      '[Breaking changes: 1](/docs/api/changelog/2#breaking-changes), [Additive changes: 1](/docs/api/changelog/2#additive-changes)',
  );
  expect(read('changelog/2')).toContain(
    '## Additive changes\n\n- [`Book`](/docs/api/library/schemas/book)\n\n  - `properties/isbn` was added.',
  );
  expect(read('schemas/book')).toContain(
    '## Versions\n\n- [Version 2](/docs/api/changelog/2)\n\n  - `properties/isbn` was added.',
  );
});

test('a search leaves out the pages of versions and those of schemas, whose words others have', async () => {
  const { pages } = await compile(createContract('2'), { 1: FIRST, 2: SECOND });
  const unsearched = pages.filter((page) => !isSearched(page));
  expect(unsearched.map(({ path }) => path)).toEqual([
    '/docs/api/library/schemas',
    '/docs/api/library/schemas/book',
    '/docs/api/changelog/2',
    '/docs/api/changelog/1',
  ]);
});

test('programs get the changelog as data', async () => {
  const { texts } = await compile(createContract('2'), { 1: FIRST, 2: SECOND });
  const { versions } = JSON.parse(texts.get('/openapi/changes.json') ?? '') as {
    versions: object[];
  };
  expect(versions).toMatchObject([
    {
      version: '2',
      releasedOn: '2026-03-01',
      changes: [{ impact: 'breaking' }, { impact: 'additive' }],
    },
    { version: '1', supportedUntil: '2026-12-31', changes: [] },
  ]);
});

test('each link of the changelog leads to a page and an id that exist', async () => {
  const { pages } = await compile(createContract('2'), { 1: FIRST, 2: SECOND });
  const anchors = new Set(
    pages.flatMap(({ path, anchors }) => [path, ...anchors.map((anchor) => `${path}#${anchor}`)]),
  );
  const links = pages
    .filter(({ path }) => path.includes('/changelog'))
    .flatMap(({ html }) => [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href));
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((href) => !anchors.has(href))).toEqual([]);
});

test('changes of the contract since its release are listed with the version', async () => {
  const book = { ...BOOK, description: 'A printed work.' };
  const reference = await compile(createContract('2', book), { 1: FIRST, 2: SECOND });
  expect(toLines(reference)).toEqual([]);
  const { markdown } = findPage(reference, 'changelog/2');
  expect(markdown).toContain('In these docs since 1 March 2026. Revised since then.');
  expect(markdown).toContain('`description` was modified.');
});

describe('a change that breaks clients', () => {
  const book = { ...BOOK, required: [] };
  const MESSAGE =
    /breaks clients of version `2` \(Book\): Properties of `Book` are no longer required: `title`\./;

  test('is an error where it is', async () => {
    const [line = '', ...others] = toLines(await compile(createContract('2', book), { 2: SECOND }));
    expect(others).toEqual([]);
    expect(line).toMatch(/library\.json:1:\d+ /);
    expect(line).toMatch(MESSAGE);
    expect(line).toMatch(/write a reason into `x-breaking-accepted` of `.*history\/2\.yaml`/);
  });

  test('is not reported beside the mistake that it follows from', async () => {
    const contract = createContract('2');
    const [parameter] = contract.paths['/books/latest'].get.parameters;
    Reflect.deleteProperty(parameter ?? {}, 'in');
    const lines = toLines(await compile(contract, { 2: SECOND }));
    expect(lines).toEqual([expect.stringContaining('The field `in` must be present')]);
  });

  test('is accepted with a reason', async () => {
    const history = { 2: { ...SECOND, 'x-breaking-accepted': 'No title was ever missing.' } };
    expect(toLines(await compile(createContract('2', book), history))).toEqual([]);
  });

  test('is accepted in a new version', async () => {
    const reference = await compile(createContract('3', book), { 2: SECOND });
    expect(toLines(reference)).toEqual([]);
    expect(findPage(reference, 'changelog/3').markdown).toContain('Not released yet.');
  });
});

test('a contract that cannot be compared is an error', async () => {
  const first = { ...FIRST, openapi: '3.9.0' };
  const lines = toLines(await compile(createContract('2'), { 1: first }));
  expect(lines.join('\n')).toMatch(
    /library\.json:1:1 Comparing this contract with `.*history\/1\.yaml` failed: Unsupported OpenAPI version: 3\.9\.0\. Correct what `npm run exec -- redocly lint` reports/,
  );
});

test.each([
  [
    'without a day',
    { 2: createContract('2') },
    '`x-released` must be a day, such as `2026-03-31`.',
  ],
  [
    'with another day',
    { 2: release(createContract('2'), '1 March') },
    '`x-released` must be a day',
  ],
  [
    'of another version',
    { 3: SECOND },
    'The file of version `2` is named `2.yaml`. Rename this one.',
  ],
  [
    'that refers to another host',
    {
      2: release(
        {
          ...createContract('2'),
          components: { schemas: { Book: { $ref: 'https://example.com/book.json' } } },
        },
        '2026-03-01',
      ),
    },
    'The target `https://example.com/book.json` is an address, which is not requested',
  ],
])('a contract in the history %s is an error', async (_, history, message) => {
  const lines = toLines(await compile(createContract('2'), history));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(message);
});
