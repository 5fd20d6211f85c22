import type { Problem } from '../../problem.ts';
import { isObject, toObject, toPointer } from './json.ts';
import type { JsonObject } from './json.ts';
import {
  collectReferences,
  createReferenceResolver,
  REMOTE_REASON,
  isLocal,
} from './references.ts';
import type { JsonReference } from './references.ts';
import type { SourceLocator } from './source-locator.ts';
import { HTTP_METHODS } from './walk-document.ts';

/**
 * Find references without a target and operations that cannot be parsed, so that none is missing
 * without a message. `isBundled` tells that the bundler has reported references to other files and addresses.
 */
export function findDocumentProblems(
  document: JsonObject,
  locator: SourceLocator,
  isBundled: boolean,
): Problem[] {
  const { find } = createReferenceResolver(document);
  const isBroken = (reference: JsonReference) =>
    isLocal(reference) ? find(reference.target) === undefined : !isBundled;
  return [
    ...collectReferences(document)
      .filter(isBroken)
      .map((reference) => toReferenceProblem(reference, locator)),
    ...findUnknownMethods(document, locator),
  ];
}

function toReferenceProblem(reference: JsonReference, locator: SourceLocator): Problem {
  const reason = isLocal(reference)
    ? 'does not exist in the document. Check the spelling, or define it.'
    : REMOTE_REASON;
  const message = `The target \`${reference.target}\` ${reason}`;
  return { severity: 'error', ...locator.locate(reference.pointer), message };
}

/** Find references that lead through other references back to themselves. */
export function findCircles(
  references: JsonReference[],
  document: JsonObject,
  locator: SourceLocator,
): Problem[] {
  const { find } = createReferenceResolver(document);
  const isCircular = ({ target: first }: JsonReference) => {
    const seen = new Set<string>();
    let target: unknown = first;
    while (typeof target === 'string' && !seen.has(target)) {
      seen.add(target);
      target = toObject(find(target))['$ref'];
    }
    return target === first;
  };
  return references.filter(isCircular).map(({ target, pointer }) => {
    const message = `The target \`${target}\` refers back to itself. Define it there instead.`;
    return { severity: 'error', ...locator.locate(pointer), message };
  });
}

const METHOD = new RegExp(`^(?:${HTTP_METHODS.join('|')})$`, 'i');

function findUnknownMethods(document: JsonObject, locator: SourceLocator): Problem[] {
  const { resolve } = createReferenceResolver(document);
  return ['paths', 'webhooks'].flatMap((key) =>
    Object.entries(toObject(document[key])).flatMap(([path, pathItem]) => {
      const pointer = toPointer(`#/${key}`, path);
      return listUnknownMethods(resolve(pathItem)).map((method): Problem => {
        const message = `Unknown operation \`${method}\` of \`${path}\`. ${ADVICE}`;
        return { severity: 'error', ...locator.locate(toPointer(pointer, method)), message };
      });
    }),
  );
}

const ADVICE = `Use one of ${HTTP_METHODS.join(', ')} with an object as its value, or remove it.`;

function listUnknownMethods(pathItem: JsonObject): string[] {
  const isKnown = (key: string) => HTTP_METHODS.some((method) => method === key);
  return [
    ...Object.keys(pathItem).filter(
      (key) => METHOD.test(key) && !(isKnown(key) && isObject(pathItem[key])),
    ),
    ...Object.entries(toObject(pathItem['additionalOperations']))
      .filter(([, operation]) => !isObject(operation))
      .map(([method]) => method),
  ];
}
