import { HTTP_METHODS } from '../../../client/model/http-method.ts';
import type { Problem } from '../../problem.ts';
import { isObject, toObject } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import { toPointer } from '../json/json-pointer.ts';
import type { ReferenceResolver } from '../json/references.ts';
import type { SourceLocator } from './source-locator.ts';

/** `query` came with OpenAPI 3.2. */
const METHOD = new RegExp(`^(?:${HTTP_METHODS.join('|')}|query)$`, 'i');

/** Find what looks like an operation and is none that can be read, so that none goes missing unseen. */
export function findLostOperations(
  document: unknown,
  references: ReferenceResolver,
  locator: SourceLocator,
): Problem[] {
  const root = toObject(document);
  return ['paths', 'webhooks', 'x-webhooks'].flatMap((key) =>
    Object.entries(toObject(root[key])).flatMap(([path, raw]) => {
      const pointer = toPointer(`#/${key}`, path);
      return findLostMethods(references.resolve(raw)).map((method): Problem => {
        const message = `\`${method}\` of \`${path}\` is no operation that is known here. ${ADVICE}`;
        return { severity: 'error', ...locator.locate(toPointer(pointer, method)), message };
      });
    }),
  );
}

const ADVICE = `Write one of ${HTTP_METHODS.join(', ')}, and an object below it, or take it out.`;

function findLostMethods(pathItem: JsonObject): string[] {
  const isKnown = (key: string) => HTTP_METHODS.some((method) => method === key);
  return Object.keys(pathItem).filter(
    (key) => METHOD.test(key) && !(isKnown(key) && isObject(pathItem[key])),
  );
}
