import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../support/temporary-folder.ts';
import { compileFile } from '../compile-fixture.ts';

const DOCUMENT = 'openapi: 3.1.0\ninfo: { title: Split, version: "1" }\npaths:\n';
const PATH = "  /a: { $ref: '../common/path.yaml' }\n";
const SHARED = 'get: { operationId: shared, responses: {} }\n';

/** Write nine levels of nine aliases: 600 bytes, of which a parser makes 387 million values. */
function toBomb(): string {
  const names = 'abcdefghi'.split('');
  const toLine = (name: string, index: number) => {
    const value = index === 0 ? 'x' : `*${names[index - 1]}`;
    return `${name}: &${name} [${Array.from({ length: 9 }, () => value).join(', ')}]\n`;
  };
  return names.map(toLine).join('');
}

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

  it('reports YAML aliases without end in the file that has them', async () => {
    const folder = await createTemporaryFolder({
      'api.yaml': `${DOCUMENT}  /a: { $ref: bomb.yaml }\n  /b: { $ref: path.json }\n`,
      'bomb.yaml': toBomb(),
      // With a byte order mark.
      'path.json': '\uFEFF{ "get": { "operationId": "shared", "responses": {} } }',
    });
    const { problems, pages } = await compileFile(join(folder, 'api.yaml'));
    expect(problems.map(({ file, message }) => [file.replace(/^.*\//, ''), message])).toEqual([
      ['bomb.yaml', expect.stringContaining('Excessive alias count')],
    ]);
    expect(pages.map(({ path }) => path)).toContain('/docs/api/api/shared');
  });
});
