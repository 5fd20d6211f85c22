import { suggest, suggestOrList } from '../../content/nearest.ts';
import type { Problem } from '../../problem.ts';
import { isObject, toList, toObject, toPointer, toTexts } from './json.ts';
import type { JsonObject } from './json.ts';
import { createReferenceResolver } from './references.ts';
import type { ReferenceResolver } from './references.ts';
import type { SourceLocator } from './source-locator.ts';
import { HTTP_METHODS, walkDocument } from './walk-document.ts';
import type { ObjectKind, Position } from './walk-document.ts';

/** What is wrong with an object, and the JSON pointer to it. */
type Finding = Pick<Problem, 'message' | 'cause'> & { pointer: string };

interface Checked {
  references: ReferenceResolver;
  /** Names of the tags that the document declares; empty where it declares none. */
  tags: string[];
  /** Schemas that are a part of others: these give the rest of their properties. */
  composed: Set<unknown>;
}

type Check = (position: Position, checked: Checked) => Finding[];

const CHECKS: Partial<Record<ObjectKind, Check>> = {
  document: ({ object }) => checkInfo(toObject(object['info'])),
  schema: (position, checked) => [...checkType(position), ...checkRequired(position, checked)],
  operation: (position, checked) => [...checkTags(position, checked), ...checkResponses(position)],
  parameter: checkLocation,
  pathItem: checkPathParameters,
};

/** Find values that OpenAPI or JSON Schema does not have, and names without what they name. */
export function findInvalidValues(document: JsonObject, locator: SourceLocator): Problem[] {
  const references = createReferenceResolver(document);
  const tags = toList(document['tags']).flatMap((tag) => toTexts([toObject(tag)['name']]));
  const checked = { references, tags, composed: collectComposed(document, references) };
  const findings: Finding[] = [];
  const visited = new Set<JsonObject>();
  const visit = (position: Position) => {
    const { kind, object } = position;
    if (visited.has(object)) return false;
    visited.add(object);
    findings.push(...(CHECKS[kind]?.(position, checked) ?? []));
    return true;
  };
  walkDocument({ kind: 'document', value: document }, visit, references.find);
  return findings.map(({ pointer, ...finding }) => ({
    severity: 'error',
    ...locator.locate(pointer),
    ...finding,
  }));
}

/** What the page about the API links to. */
const INFO_URLS = ['contact/url', 'license/url', 'termsOfService'];

function checkInfo(info: JsonObject): Finding[] {
  return INFO_URLS.flatMap((key) => {
    const url = key.split('/').reduce<unknown>((value, name) => toObject(value)[name], info);
    if (url === undefined || (isText(url) && /^https?:\/\/[^/]/i.test(url))) return [];
    const message = `\`${String(url)}\` is no address of the web, so it cannot be a link. Write all of it: \`https://…\`.`;
    return [{ pointer: `#/info/${key}`, message }];
  });
}

const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

function checkType({ object: { type = [] }, pointer }: Position): Finding[] {
  return [type]
    .flat()
    .filter((name) => !TYPES.some((known) => known === name))
    .map((name) => ({
      pointer: toPointer(pointer, 'type'),
      message: `Unknown type \`${String(name)}\`.${suggestOrList(String(name), TYPES)}`,
    }));
}

/** Keywords with schemas for the same value as the schema that has them. */
const COMPOSITION = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'];

function collectComposed(document: JsonObject, { find }: ReferenceResolver): Set<unknown> {
  const composed = new Set<unknown>();
  walkDocument({ kind: 'document', value: document }, ({ keyword, object }) => {
    if (COMPOSITION.includes(keyword)) composed.add(object).add(find(String(object['$ref'])));
  });
  return composed;
}

/** Find required properties that neither a schema has nor what it is composed of. */
function checkRequired({ object, pointer }: Position, checked: Checked): Finding[] {
  if (checked.composed.has(object) || isOpen(object)) return [];
  const names = collectProperties(object, checked.references);
  const parts = toList(object['allOf']).map(
    (part, at) => [part, `${pointer}/allOf/${at}`] as const,
  );
  if (names.length === 0) return [];
  return [[object, pointer] as const, ...parts].flatMap(([part, start]) =>
    toList(toObject(part)['required']).flatMap((name, at) => {
      if (!isText(name) || names.includes(name)) return [];
      const advice = suggest(name, names) || ' Define it, or remove it from `required`.';
      const message = `There is no property \`${name}\`, which is required.${advice}`;
      return [{ pointer: `${start}/required/${at}`, message }];
    }),
  );
}

/** Tell whether a schema describes properties that it does not name. */
function isOpen({ patternProperties, additionalProperties }: JsonObject): boolean {
  return patternProperties !== undefined || isObject(additionalProperties);
}

function collectProperties(
  raw: unknown,
  references: ReferenceResolver,
  visited = new Set<unknown>(),
): string[] {
  if (!isObject(raw) || visited.has(raw)) return [];
  visited.add(raw);
  const parts = COMPOSITION.flatMap((keyword) => {
    const part = raw[keyword];
    return keyword === 'dependentSchemas' ? Object.values(toObject(part)) : [part].flat();
  });
  return [
    ...Object.keys(toObject(raw['properties'])),
    ...[references.find(String(raw['$ref'])), ...parts].flatMap((part) =>
      collectProperties(part, references, visited),
    ),
  ];
}

function checkTags({ object: { tags = [] }, pointer }: Position, checked: Checked): Finding[] {
  const at = toPointer(pointer, 'tags');
  if (!Array.isArray(tags) || !tags.every(isText)) {
    return [{ pointer: at, message: '`tags` must be a list of names, such as `[Users]`.' }];
  }
  if (checked.tags.length === 0) return [];
  return tags.flatMap((tag, index) => {
    if (checked.tags.includes(tag)) return [];
    const message = `The tag \`${tag}\` is not in the \`tags\` of the document.${suggestOrList(tag, checked.tags)}`;
    return [{ pointer: toPointer(at, index), message, cause: `tag ${tag}` }];
  });
}

function checkResponses({ object, pointer }: Position): Finding[] {
  if (isObject(object['responses'])) return [];
  const message =
    "This operation has no `responses`. Add what it returns, such as `'204': { description: Done. }`.";
  return [{ pointer, message }];
}

const LOCATIONS = ['path', 'query', 'header', 'cookie'];

/** OpenAPI 3.2 has the whole query as one parameter. */
const QUERY_STRING = 'querystring';

function checkLocation({ object, pointer }: Position): Finding[] {
  const { in: location, name, $ref: target } = object;
  if (isText(target) || location === QUERY_STRING || LOCATIONS.includes(String(location)))
    return [];
  const key = location === undefined ? 'name' : 'in';
  const advice = `Write one of: ${LOCATIONS.join(', ')}.`;
  const message =
    location === undefined
      ? `The parameter \`${String(name)}\` has no \`in\`. ${advice}`
      : `A parameter cannot be in \`${String(location)}\`. ${advice}`;
  // Behind a reference, the place is that of a keyword.
  return [{ pointer: toPointer(pointer, key), message }];
}

/** Find parameters that the path does not have, or else names in the path without a parameter. */
function checkPathParameters(position: Position, { references }: Checked): Finding[] {
  const { object: item, pointer, name: path, keyword } = position;
  if (keyword !== 'paths' || isText(item['$ref'])) return [];
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  const list = (holder: JsonObject, start: string) =>
    toList(holder['parameters']).map((raw, at) => {
      const { in: location, name } = references.resolve(raw);
      return { location, name, pointer: `${start}/parameters/${at}` };
    });
  const shared = list(item, pointer);
  const operations = HTTP_METHODS.filter((method) => isObject(item[method])).map((method) => {
    const start = toPointer(pointer, method);
    return { start, parameters: [...shared, ...list(toObject(item[method]), start)] };
  });
  const unknown = [...shared, ...operations.flatMap(({ parameters }) => parameters)].filter(
    ({ location, name }) => location === 'path' && !names.some((known) => known === name),
  );
  if (unknown.length > 0) {
    return [...new Set(unknown)].map(({ name, pointer: at }) => {
      const message = `The path \`${path}\` has no \`{${String(name)}}\`.${suggestOrList(String(name), names)}`;
      return { pointer: at, message };
    });
  }
  return names.flatMap((name) => {
    const lacking = operations.filter(
      ({ parameters }) => !parameters.some((parameter) => mayBeOfPath(parameter, name)),
    );
    const isShared = lacking.length === operations.length && lacking.length > 0;
    const message = `\`{${name}}\` of \`${path}\` has no parameter. Add one with \`in: path\` and \`name: ${name}\`.`;
    return (isShared ? [pointer] : lacking.map(({ start }) => start)).map((at) => ({
      pointer: at,
      message,
    }));
  });
}

/** What is wrong with a parameter without a name, such as its reference, or without a place is reported there. */
function mayBeOfPath(parameter: { location: unknown; name: unknown }, name: string): boolean {
  const { location } = parameter;
  const isPlaced = location !== 'path' && LOCATIONS.includes(String(location));
  return parameter.name === undefined || (parameter.name === name && !isPlaced);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
