import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSourceLocator } from '../../../../build/openapi/load/source-locator.ts';
import { createTemporaryFolder } from '../../../support/temporary-folder.ts';

const YAML = `openapi: 3.1.0
paths:
  /a:
    get:
      tags: [x,
        y]
      "400": { $ref: 'parts/error.yaml#/Error' }
      500: &shared
        description: Shared
  /b: { $ref: '#/paths/~1a' }
  /c: { $ref: 'parts/gone.yaml' }
  /d: *shared
`;

const ERROR = `Other: {}
Error:
  content:
    $ref: ../api.yaml
`;

test.each([
  ['#', 'api.yaml', 1, 1],
  ['#/paths', 'api.yaml', 2, 1],
  ['#/paths/~1a/get', 'api.yaml', 4, 5],
  ['#/paths/~1a/get/tags/1', 'api.yaml', 6, 9],
  // The nearest parent, where the part does not exist.
  ['#/paths/~1a/get/tags/2', 'api.yaml', 5, 7],
  ['#/paths/~1a/put/tags', 'api.yaml', 3, 3],
  ['#/paths/~1a/get/500/description', 'api.yaml', 9, 9],
  // Into the target of a reference: in the file, in another one, and back.
  ['#/paths/~1b/get/tags', 'api.yaml', 5, 7],
  ['#/paths/~1a/get/400/content', 'parts/error.yaml', 3, 3],
  ['#/paths/~1a/get/400/content/openapi', 'api.yaml', 1, 1],
  ['#/paths/~1c/get', 'api.yaml', 11, 3],
])('%s is in %s:%i:%i', async (pointer, file, line, column) => {
  const folder = await createTemporaryFolder({ 'api.yaml': YAML, 'parts/error.yaml': ERROR });
  const { locate } = createSourceLocator(join(folder, 'api.yaml'), folder);
  const place = locate(pointer);
  expect({ ...place, file: place.file.endsWith(`/${file}`) }).toEqual({ file: true, line, column });
});

test.each([
  ['#', 1, 3],
  ['#/a', 2, 3],
  ['#/a/1', 3, 5],
  ['#/a/1/b', 3, 7],
  ['#/a/5', 2, 3],
])('%s of JSON is at %i:%i, with its pointer', async (pointer, line, column) => {
  const json = '  {\n  "a": [1,\n    { "b": 2 }]\n}';
  const folder = await createTemporaryFolder({ 'api.json': json });
  const file = join(folder, 'api.json');
  const place = createSourceLocator(file, folder).locate(pointer);
  expect(place).toEqual({ file: expect.stringMatching(/api\.json$/), line, column, pointer });
});

test('a file that is missing, or outside of the folder, has its start', async () => {
  const folder = await createTemporaryFolder({ 'outside.yaml': 'a: 1\n', 'in/api.yaml': 'b: 1\n' });
  for (const file of ['in/gone.yaml', 'outside.yaml']) {
    const path = join(folder, file);
    const { locate } = createSourceLocator(path, join(folder, 'in'));
    expect(locate('#/a/b')).toEqual({ file: path, line: 1, column: 1 });
  }
});

test.each([
  ['below a pointer', '#/b', 'the guide', 4, 9],
  ['above it, where there is none below', '#/c', 'the guide', 4, 9],
  ['of its nearest place, where the file lacks it', '#/b', 'the news', 3, 1],
])('a text is at the place %s', async (_, pointer, text, line, column) => {
  const yaml = 'a: 1\nx: 1\nb:\n  c: in the guide\nc: 2\n';
  const folder = await createTemporaryFolder({ 'api.yaml': yaml });
  const file = join(folder, 'api.yaml');
  const place = createSourceLocator(file, folder).locateText(pointer, text);
  expect(place).toEqual({ file: expect.stringMatching(/api\.yaml$/), line, column });
});
