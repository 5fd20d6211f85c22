import { isObject, toList, toObject, toText } from '../load/json.ts';
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
  const parameters = [...toList(item['parameters']), ...toList(operation['parameters'])];
  return [
    ...parameters.flatMap((raw) => describeParameter(raw, references)),
    ...describeMethods('this path', item),
  ];
}

function describeParameter(raw: unknown, references: RefResolver): string[] {
  const parameter = references.resolve(raw);
  if (parameter['$ref'] !== undefined || parseParameter(parameter, references)) return [];
  const target = toText(toObject(raw)['$ref']);
  const isMissing = target !== undefined && references.find(target) === undefined;
  const reason = isMissing ? `\`${target}\` is not in the document` : toReason(parameter);
  return [`${toName(parameter)} is left out: ${reason}.`];
}

/** Describe the methods of paths and webhooks without a valid one, which have no page. */
export function describeUnreadablePaths(root: JsonObject, { resolve }: RefResolver): string[] {
  return ['paths', 'webhooks'].flatMap((key) =>
    Object.entries(toObject(root[key]))
      .map(([path, raw]) => ({ path, item: resolve(raw) }))
      .filter(({ item }) => !HTTP_METHODS.some((method) => isObject(item[method])))
      .flatMap(({ path, item }) => describeMethods(`\`${path}\``, item)),
  );
}

function describeMethods(place: string, item: JsonObject): string[] {
  return Object.keys(item)
    .filter((key) => !PATH_KEYWORDS.has(key) && !key.startsWith('x-') && isObject(item[key]))
    .map((key) => `\`${key}\` of ${place} is left out: it is no method of HTTP.`);
}

const PATH_KEYWORDS = new Set<string>([
  ...HTTP_METHODS,
  ...'$ref additionalOperations description parameters servers summary'.split(' '),
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
