import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSearched } from '../../../../build/page.ts';
import { compileFile, compileFiles, toLines } from '../compile-fixture.ts';
import { BOOK, compileLibrary, createContract, release } from './library.ts';

const PETS = 'tests/fixtures/changelog';

test('the changelog has the states and changes of versions, and pages have theirs', async () => {
  const reference = await compileFile(`${PETS}/pets.yaml`, { isStrict: true });
  const { pages, texts, sidebar } = reference;
  const toText = (title: string, text: string) =>
    `=== ${title}\n\n${text.replaceAll('\uE001', '').trim()}\n\n`;
  const sections = pages.flatMap(({ path, markdown }) => {
    if (path.includes('/changelog')) return toText(path, markdown);
    const versions = /^## Versions\n[^]*?(?=^## |^\[OpenAPI|$(?![^]))/m.exec(markdown)?.[0];
    return versions === undefined ? [] : toText(path, versions);
  });
  const labels = sidebar.nodes.map(({ label, path = '' }) => `${label} · ${path}`);
  const changes = texts.get('/openapi/changes.json') ?? '';
  const problems = toText('Problems', toLines(reference).join('\n'));
  const whole = [problems, toText('Sidebar', labels.join('\n')), ...sections];
  await expect(`${whole.join('')}${changes}`).toMatchFileSnapshot(
    join(process.cwd(), PETS, 'pets.txt'),
  );

  const ids = pages.flatMap(({ path, anchors }) => [path, ...anchors.map((id) => `${path}#${id}`)]);
  const links = pages
    .filter(({ path }) => path.includes('/changelog'))
    .flatMap(({ html }) => [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href));
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((href) => !ids.includes(href)).join('\n')).toBe('');
  const unsearched = pages.filter((page) => page.path.includes('changelog') && !isSearched(page));
  expect(unsearched.map(({ path }) => path).join(' ')).toBe(
    '/docs/api/changelog/11%20b /docs/api/changelog/10 /docs/api/changelog/9',
  );
});

test('a site without a version in its history has no changelog', async () => {
  const library = JSON.stringify(createContract('1'));
  const files = { 'library.json': library, 'history/.DS_Store': '', 'history/README.md': '' };
  const { pages, sidebar, problems } = await compileFiles(files, { isStrict: true });
  expect(problems).toEqual([]);
  expect(pages.map(({ path }) => path).filter((path) => path.includes('changelog'))).toEqual([]);
  expect(JSON.stringify(sidebar)).not.toContain('Changelog');
});

test('a change that breaks clients is an error where it is', async () => {
  const contract = createContract('2', { ...BOOK, required: [] });
  const history = { 2: release(createContract('2'), '2026-03-01') };
  const [line = '', ...others] = toLines(await compileLibrary(contract, history));
  expect(others).toEqual([]);
  expect(line).toMatch(/library\.json:1:\d+ /);
  expect(line).toMatch(
    /breaks clients of version `2` \(Book\): Properties of `Book` are no longer required: `title`\./,
  );
  expect(line).toMatch(/write a reason into `x-breaking-accepted` of `.*history\/2\.yaml`/);
});

const REMOTE = { components: { schemas: { Book: { $ref: 'https://example.com/book.json' } } } };

test.each<[string, Record<string, object>, string]>([
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
    { 3: release(createContract('2'), '2026-03-01') },
    ':1:46 The file of version `2` is named `2.yaml`. Rename this one.',
  ],
  [
    'that refers to another host',
    { 2: release(createContract('2'), '2026-03-01', REMOTE) },
    'The target `https://example.com/book.json` is an address, which is not requested',
  ],
])('a contract in the history %s is an error', async (_, history, message) => {
  const lines = toLines(await compileLibrary(createContract('2'), history));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(message);
});
