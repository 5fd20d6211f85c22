import { suggestOrList } from '../../content/nearest.ts';
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
import { HTTP_METHODS, walkDocument } from './walk-document.ts';
import type { Position } from './walk-document.ts';

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

const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/** Find types that JSON Schema does not have, tags that are no list of names, and addresses that are none of the web. */
export function findInvalidValues(document: JsonObject, locator: SourceLocator): Problem[] {
  const problems: Problem[] = [];
  const report = (pointer: string, message: string) => {
    problems.push({ severity: 'error', ...locator.locate(pointer), message });
  };
  for (const key of INFO_URLS) {
    const url = key
      .split('/')
      .reduce<unknown>((value, name) => toObject(value)[name], document['info']);
    if (url === undefined || (isText(url) && /^https?:\/\/[^/]/i.test(url))) continue;
    const message = `\`${String(url)}\` is no address of the web, so it cannot be a link. Write all of it: \`https://…\`.`;
    report(`#/info/${key}`, message);
  }
  const visited = new Set<JsonObject>();
  const visit = ({ kind, object, pointer }: Position) => {
    if (visited.has(object)) return false;
    visited.add(object);
    const { type = [], tags = [] } = object;
    if (kind === 'schema') {
      for (const name of [type].flat()) {
        if (TYPES.some((known) => known === name)) continue;
        const message = `Unknown type \`${String(name)}\`.${suggestOrList(String(name), TYPES)}`;
        report(toPointer(pointer, 'type'), message);
      }
    }
    if (kind === 'operation' && !(Array.isArray(tags) && tags.every(isText))) {
      report(toPointer(pointer, 'tags'), `\`tags\` must be a list of names, such as \`[Users]\`.`);
    }
    return true;
  };
  walkDocument(
    { kind: 'document', value: document },
    visit,
    createReferenceResolver(document).find,
  );
  return problems;
}

/** What the page about the API links to. */
const INFO_URLS = ['contact/url', 'license/url', 'termsOfService'];

function isText(value: unknown): value is string {
  return typeof value === 'string';
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
