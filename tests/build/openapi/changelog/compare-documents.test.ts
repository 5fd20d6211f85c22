import { readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { compareDocuments } from '../../../../build/openapi/changelog/compare-documents.ts';
import { createTemporaryFolder } from '../../../support/temporary-folder.ts';

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
  const failure = await compareDocuments(DOCUMENT, document, maxCpuSeconds).then(
    () => '',
    ({ message }: Error) => message,
  );
  vi.unstubAllEnvs();
  expect(failure).toBe(message);
  expect(readdirSync(folder).filter((name) => name.startsWith('compare-'))).toEqual([]);
});
