import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../support/temporary-folder.ts';
import { compileFile } from '../compile-fixture.ts';

const DOCUMENT = 'openapi: 3.1.0\ninfo: { title: Split, version: "1" }\npaths:\n';
const PATH = "  /a: { $ref: '../common/path.yaml' }\n";
const SHARED = 'get: { operationId: shared, responses: {} }\n';

describe('an OpenAPI document', () => {
  it('may refer to files beside its folder if both are in the folder of the document', async () => {
    const folder = await createTemporaryFolder({
      'api/api.yaml': DOCUMENT + PATH,
      'common/path.yaml': SHARED,
    });
    const file = join(folder, 'api/api.yaml');
    const alone = await compileFile(file);
    expect(alone.problems.map(({ line, column, message }) => [line, column, message])).toEqual([
      [4, 9, expect.stringMatching(/outside of .* Or name a folder .* with `--openapi-root`\.$/)],
    ]);
    const { problems, pages } = await compileFile(file, { folder });
    expect(problems).toEqual([]);
    expect(pages.map(({ path }) => path)).toContain('/docs/api/api/shared');
  });

  it('reports what is wrong in the file that has it, and reads the others', async () => {
    const folder = await createTemporaryFolder({
      'api.yaml': `${DOCUMENT}  /a: { $ref: bad.yaml }\n  /b: { $ref: path.json }\n`,
      'bad.yaml': 'get: [',
      // With a byte order mark.
      'path.json': '\uFEFF{ "get": { "operationId": "shared", "responses": {} } }',
    });
    const { problems, pages } = await compileFile(join(folder, 'api.yaml'));
    expect(problems.map(({ file, message }) => [file.replace(/^.*\//, ''), message])).toEqual([
      ['bad.yaml', expect.stringContaining('is not valid YAML')],
    ]);
    expect(pages.map(({ path }) => path)).toContain('/docs/api/api/shared');
  });
});
