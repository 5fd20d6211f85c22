import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openCache } from '../../../../build/files/cache.ts';
import { compareDocuments } from '../../../../build/openapi/changelog/compare-documents.ts';
import { createTemporaryFolder, writeFiles } from '../../../support/temporary-folder.ts';
import { compileFile, findPage, toLines } from '../compile-fixture.ts';
import { BOOK, compileLibrary, createContract, release } from './library.ts';

const SECOND = release(createContract('2'), '2026-03-01');

const LOOSER = { ...BOOK, required: [] };

test('the first version has nothing to be compared with, and says so', async () => {
  const reference = await compileLibrary(createContract('2'), { 2: SECOND });
  expect(toLines(reference)).toEqual([]);
  expect(findPage(reference, 'changelog').markdown).toContain(
    'The first version that these docs describe. There is nothing to compare it with.',
  );
  expect(findPage(reference, 'changelog/2').markdown).toContain(
    'In these docs since 1 March 2026.\n\nThis is the first version that these docs describe.',
  );
  expect(findPage(reference, 'read-latest').markdown).not.toContain('Versions');
});

test('changes of the contract since its release are listed with the version', async () => {
  const contract = createContract('2', { ...BOOK, description: 'A printed work.' });
  const reference = await compileLibrary(contract, { 2: SECOND });
  expect(toLines(reference)).toEqual([]);
  const { markdown } = findPage(reference, 'changelog/2');
  expect(markdown).toContain('In these docs since 1 March 2026. Revised since then.');
  expect(markdown).toContain('`description` was modified.');
  expect(findPage(reference, 'changelog').markdown).toMatch(
    /## Version 2\n\nIn these docs since 1 March 2026\. Revised since then\.\n\n\[Other changes: 1\]/,
  );
});

test('a change that breaks clients is accepted with a reason, and in a new version', async () => {
  const reason = { 'x-breaking-accepted': 'No title was ever missing.' };
  const accepted = { 2: { ...SECOND, ...reason } };
  expect(toLines(await compileLibrary(createContract('2', LOOSER), accepted))).toEqual([]);
  const reference = await compileLibrary(createContract('3', LOOSER), { 2: SECOND });
  expect(toLines(reference)).toEqual([]);
  expect(findPage(reference, 'changelog/3').markdown).toContain('Not released yet.');
});

test('a change that breaks clients is not reported beside the mistake that it follows from', async () => {
  const contract = createContract('2');
  const [parameter] = contract.paths['/books/latest'].get.parameters;
  Reflect.deleteProperty(parameter ?? {}, 'in');
  expect(toLines(await compileLibrary(contract, { 2: SECOND }))).toEqual([
    expect.stringContaining('The field `in` must be present'),
  ]);
});

test('a former contract of another version of OpenAPI is an error at its own file', async () => {
  const first = release({ ...createContract('1'), openapi: '3.9.0' }, '2026-01-31');
  const lines = toLines(await compileLibrary(createContract('2'), { 1: first }));
  expect(lines.join('\n')).toMatch(
    /^\S+\/history\/1\.yaml:1:1 Unsupported version `openapi: 3\.9\.0`/,
  );
});

test('a cache has each version and each pair by what is in them', async () => {
  const folder = await createTemporaryFolder({ 'api.json': JSON.stringify(createContract('3')) });
  const cache = openCache(null, '');
  /** What has changed between the versions, after an edit of one. */
  const list = async (version: string, more: object) => {
    const entry = release(createContract(version), `2026-0${version}-01`, more);
    await writeFiles(folder, { [`history/${version}.yaml`]: JSON.stringify(entry) });
    const options = { isStrict: true, isCompared: false, folder, cache };
    const { texts } = await compileFile(join(folder, 'api.json'), options);
    return /"text": "([^"]*)"/.exec(texts.get('/openapi/changes.json') ?? '')?.[1];
  };
  const tagged = { tags: [{ name: 'a' }] };
  await list('1', {});
  expect(await list('2', {})).toBeUndefined();
  expect(await list('2', tagged)).toBe('`tags` was added.');
  expect(await list('1', tagged)).toBeUndefined();
  expect(await list('2', {})).toBe('`tags` was removed.');
});

const DOCUMENT = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: {} };

test.each([
  ['that is done', DOCUMENT, 60, ''],
  [
    'that fails',
    { ...DOCUMENT, openapi: '3.9.0' },
    60,
    'Unsupported OpenAPI version: 3.9.0. Correct what `npm run exec -- redocly lint` reports about the two files.',
  ],
  [
    'that needs too much work',
    DOCUMENT,
    0.01,
    'it needs more than 0.01 s of CPU time, or too much memory. Simplify what is nested or repeated.',
  ],
])('a comparison %s leaves no files', async (_, document, maxCpuSeconds, message) => {
  const folder = await createTemporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  vi.stubEnv('TEMP', folder);
  const failure = await compareDocuments(DOCUMENT, document, maxCpuSeconds)
    .then(
      () => '',
      (error: Error) => error.message,
    )
    .finally(() => vi.unstubAllEnvs());
  expect(failure).toBe(message);
  expect(readdirSync(folder).filter((name) => name.startsWith('compare-'))).toEqual([]);
});
