import type { Cache } from '../../../../build/files/cache.ts';
import type { Reference } from '../../../../build/openapi/compile-spec.ts';
import { compileFiles } from '../compile-fixture.ts';

export const BOOK = {
  type: 'object',
  required: ['title'],
  properties: { title: { type: 'string' }, isbn: { type: 'string' } },
};

/** Create a contract of one operation, with a parameter, and one schema. */
export function createContract(version: string, book: object = BOOK) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } };
  const responses = { 200: { description: 'A book', content } };
  const parameters = [{ in: 'query', name: 'lang', schema: { type: 'string' } }];
  const get = { operationId: 'readLatest', summary: 'Latest book', parameters, responses };
  return {
    openapi: '3.1.0',
    info: { title: 'Library', version },
    paths: { '/books/latest': { get } },
    components: { schemas: { Book: book } },
  };
}

export const release = (contract: object, released: string, more: object = {}): object => ({
  ...contract,
  'x-released': released,
  ...more,
});

/** Compile a contract with its history: version → its contract. */
export async function compileLibrary(
  contract: object,
  history: Record<string, object>,
  cache?: Cache,
): Promise<Reference> {
  const versions = Object.entries(history).map(([version, entry]) => [
    `history/${version}.yaml`,
    JSON.stringify(entry),
  ]);
  const files = { 'library.json': JSON.stringify(contract), ...Object.fromEntries(versions) };
  return compileFiles(files, { isStrict: true, ...(cache && { cache }) });
}
