import { parseSpec } from '../../../../build/openapi/schema/parse-spec.ts';
import type { Operation } from '../../../../build/openapi/schema/spec.ts';

/** Parse the operation `GET /a/{id}` of a document. */
export function parseOperation(operation: object, item: object = {}, root: object = {}): Operation {
  const paths = { '/a/{id}': { ...item, get: operation } };
  const [parsed] = parseSpec({ paths, ...root }, 'api', 'api.yaml').operations;
  if (!parsed) throw new Error('The document has no operation.');
  return parsed;
}
