import { toList, toText } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import type { RefResolver } from '../load/refs.ts';
import { HTTP_METHODS } from '../load/walk-document.ts';
import { parseParameter } from './parse-messages.ts';

/** Describe what the document has of an operation and a page cannot show, in a sentence each. */
export function describeUnreadable(
  item: JsonObject,
  operation: JsonObject,
  references: RefResolver,
): string[] {
  const parameters = [...toList(item['parameters']), ...toList(operation['parameters'])]
    .map(references.resolve)
    .filter((raw) => raw['$ref'] === undefined && !parseParameter(raw, references));
  const methods = Object.keys(item).filter(
    (key) => !PATH_KEYWORDS.has(key) && !key.startsWith('x-'),
  );
  return [
    ...parameters.map((raw) => `${toName(raw)} is left out: ${toReason(raw)}.`),
    ...methods.map((key) => `\`${key}\` of this path is left out: it is no method of HTTP.`),
  ];
}

const PATH_KEYWORDS = new Set<string>([
  ...HTTP_METHODS,
  '$ref',
  'additionalOperations',
  'description',
  'parameters',
  'servers',
  'summary',
]);

function toName({ name }: JsonObject): string {
  const text = toText(name);
  return text === undefined ? 'A parameter' : `The parameter \`${text}\``;
}

function toReason(raw: JsonObject): string {
  if (toText(raw['name']) === undefined) return 'it has no name';
  const place = toText(raw['in']);
  return place === undefined ? 'it has no `in`' : `\`${place}\` is no place of a parameter`;
}
