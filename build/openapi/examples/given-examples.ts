import { HTTP_METHODS } from '../../../client/model/http-method.ts';
import { toPointer } from '../json/json-pointer.ts';
import { isObject, toList, toObject } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import { isJson } from './payload.ts';
import type { ReferenceResolver } from '../json/references.ts';
import type { Direction } from '../schema/schema-members.ts';
import {
  SCHEMA_KEYWORDS,
  SCHEMA_LIST_KEYWORDS,
  SCHEMA_MAP_KEYWORDS,
} from '../schema/subschema-keywords.ts';

/** A value that a contract gives, and the schema that it has to fit. */
export interface GivenExample {
  kind: 'example' | 'default';
  /** JSON pointer from an operation to the value, through references. */
  pointer: string;
  value: unknown;
  schema: unknown;
  direction: Direction;
}

/**
 * List the examples and defaults of a contract's operations and webhooks: those of parameters,
 * headers and bodies, and those inside of schemas. What several refer to is listed once for each
 * direction.
 */
export function collectGivenExamples(references: ReferenceResolver): GivenExample[] {
  const root = toObject(references.find('#'));
  return [
    ...collectOfPaths(root, 'paths', createWalk(references, 'request', 'response')),
    // The API sends a webhook's request, and takes its response.
    ...collectOfPaths(root, 'webhooks', createWalk(references, 'response', 'request')),
    ...collectOfPaths(root, 'x-webhooks', createWalk(references, 'response', 'request')),
  ];
}

/** How the contract is walked, with what was met already in each direction. */
interface Walk {
  references: ReferenceResolver;
  sent: Direction;
  answered: Direction;
  met: Record<Direction, Set<unknown>>;
}

function createWalk(references: ReferenceResolver, sent: Direction, answered: Direction): Walk {
  return { references, sent, answered, met: { request: new Set(), response: new Set() } };
}

/** A part of the contract: as written, and where. */
interface Part {
  raw: unknown;
  pointer: string;
  direction: Direction;
}

function collectOfPaths(root: JsonObject, key: string, walk: Walk): GivenExample[] {
  return toParts(root, key, { raw: root, pointer: '#', direction: walk.sent }).flatMap((part) => {
    const item = walk.references.resolve(part.raw);
    const operations = HTTP_METHODS.filter((method) => isObject(item[method])).map((method) =>
      toPart(item, method, part),
    );
    return [
      ...collectOfParameters(item, part, walk),
      ...operations.flatMap((operation) => collectOfOperation(operation, walk)),
    ];
  });
}

function collectOfOperation(part: Part, walk: Walk): GivenExample[] {
  const raw = toObject(part.raw);
  const answer = { ...part, direction: walk.answered };
  return [
    ...collectOfParameters(raw, part, walk),
    ...collectOfCarrier(toPart(raw, 'requestBody', part), walk),
    ...toParts(raw, 'responses', answer).flatMap((response) => [
      ...toParts(walk.references.resolve(response.raw), 'headers', response).flatMap((header) =>
        collectOfCarrier(header, walk),
      ),
      ...collectOfCarrier(response, walk),
    ]),
  ];
}

function collectOfParameters(raw: JsonObject, around: Part, walk: Walk): GivenExample[] {
  return toParts(raw, 'parameters', around).flatMap((part) => collectOfCarrier(part, walk));
}

/** Of what has a schema or content by media type: a parameter, a header, a body, a media type. */
function collectOfCarrier(part: Part, walk: Walk, mediaType = 'application/json'): GivenExample[] {
  const raw = walk.references.resolve(part.raw);
  if (isMet(raw, part, walk)) return [];
  return [
    ...collectValues(raw, part, walk.references).flatMap((given) => toPayload(given, mediaType)),
    ...collectOfSchema(toPart(raw, 'schema', part), walk),
    ...toParts(raw, 'content', part).flatMap((media, index) =>
      collectOfCarrier(media, walk, Object.keys(toObject(raw['content']))[index]),
    ),
  ];
}

function collectValues(raw: JsonObject, part: Part, references: ReferenceResolver): GivenExample[] {
  const named = toParts(raw, 'examples', part).flatMap((entry): Part[] => {
    const example = references.resolve(entry.raw);
    return Object.hasOwn(example, 'value') ? [toPart(example, 'value', entry)] : [];
  });
  const single = Object.hasOwn(raw, 'example') ? [toPart(raw, 'example', part)] : [];
  return [...single, ...named].map((value) => toGiven(value, raw['schema'], 'example'));
}

/**
 * The value that travels: some contracts give JSON as a text. Texts of other media types are left
 * alone, because their schemas tell of what they mean and not of how they are written.
 */
function toPayload(given: GivenExample, mediaType: string): GivenExample[] {
  if (typeof given.value !== 'string') return [given];
  if (!isJson(mediaType)) return [];
  if (!/^\s*[{[]/.test(given.value)) return [given];
  try {
    return [{ ...given, value: JSON.parse(given.value) }];
  } catch {
    return [given];
  }
}

function collectOfSchema(part: Part, walk: Walk): GivenExample[] {
  const { raw } = part;
  if (!isObject(raw) || isMet(raw, part, walk)) return [];
  const examples = Object.hasOwn(raw, 'example') ? [toPart(raw, 'example', part)] : [];
  const defaults = Object.hasOwn(raw, 'default') ? [toPart(raw, 'default', part)] : [];
  const target = raw['$ref'];
  const referred =
    typeof target === 'string' ? [{ ...part, raw: walk.references.find(target) }] : [];
  const inner = [
    ...SCHEMA_KEYWORDS.filter((key) => key !== 'not').map((key) => toPart(raw, key, part)),
    ...SCHEMA_LIST_KEYWORDS.flatMap((key) => toParts(raw, key, part)),
    ...SCHEMA_MAP_KEYWORDS.flatMap((key) => toParts(raw, key, part)),
    ...referred,
  ];
  return [
    ...examples.map((value) => toGiven(value, raw, 'example')),
    ...toParts(raw, 'examples', part).map((value) => toGiven(value, raw, 'example')),
    ...defaults.map((value) => toGiven(value, raw, 'default')),
    ...inner.flatMap((schema) => collectOfSchema(schema, walk)),
  ];
}

function isMet(raw: unknown, { direction }: Part, { met }: Walk): boolean {
  if (met[direction].has(raw)) return true;
  met[direction].add(raw);
  return false;
}

function toGiven(part: Part, schema: unknown, kind: GivenExample['kind']): GivenExample {
  const { raw: value, pointer, direction } = part;
  return { kind, pointer, value, schema, direction };
}

/** What `key` holds. */
function toPart(raw: JsonObject, key: string, { pointer, direction }: Part): Part {
  return { raw: raw[key], pointer: toPointer(pointer, key), direction };
}

/** The entries of the list or the map that `key` holds. */
function toParts(raw: JsonObject, key: string, around: Part): Part[] {
  const { pointer, direction } = toPart(raw, key, around);
  const list = toList(raw[key]);
  const entries = list.length > 0 ? [...list.entries()] : Object.entries(toObject(raw[key]));
  return entries.map(([name, entry]) => ({
    raw: entry,
    pointer: toPointer(pointer, name),
    direction,
  }));
}
