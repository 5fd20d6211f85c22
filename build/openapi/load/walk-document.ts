import { isObject, toList, toObject, toPointer } from './json.ts';
import type { JsonObject } from './json.ts';

/** The methods of an OpenAPI path item, in the order of the reference. */
export const HTTP_METHODS = [
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'trace',
] as const;

/** Keywords of JSON Schema that hold one schema. */
export const SCHEMA_KEYWORDS = (
  'additionalProperties contains contentSchema else if items ' +
  'not propertyNames then unevaluatedItems unevaluatedProperties'
).split(' ');

/** Keywords of JSON Schema that hold a list of schemas. */
export const SCHEMA_LIST_KEYWORDS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** Keywords of JSON Schema that map names to schemas. */
export const SCHEMA_MAP_KEYWORDS = ['$defs', 'dependentSchemas', 'patternProperties', 'properties'];

/**
 * The objects of OpenAPI 3.1, and the kinds of their parts: `schema` is one schema, `schema[]` a list of
 * them, `schema{}` a map from names to them. Examples, defaults and extensions are data, so they are
 * missing here.
 */
const PARTS = {
  document: {
    info: 'info',
    servers: 'server[]',
    paths: 'pathItem{}',
    webhooks: 'pathItem{}',
    components: 'components',
    tags: 'tag[]',
    externalDocs: 'externalDocs',
  },
  info: { contact: 'contact', license: 'license' },
  contact: {},
  license: {},
  externalDocs: {},
  tag: { externalDocs: 'externalDocs' },
  server: { variables: 'serverVariable{}' },
  serverVariable: {},
  components: {
    schemas: 'schema{}',
    responses: 'response{}',
    parameters: 'parameter{}',
    examples: 'example{}',
    requestBodies: 'requestBody{}',
    headers: 'header{}',
    securitySchemes: 'securityScheme{}',
    links: 'link{}',
    callbacks: 'callback{}',
    pathItems: 'pathItem{}',
  },
  securityScheme: {},
  pathItem: {
    ...toParts(HTTP_METHODS, 'operation'),
    servers: 'server[]',
    parameters: 'parameter[]',
  },
  operation: {
    externalDocs: 'externalDocs',
    parameters: 'parameter[]',
    requestBody: 'requestBody',
    responses: 'response{}',
    callbacks: 'callback{}',
    servers: 'server[]',
  },
  parameter: { examples: 'example{}', schema: 'schema', content: 'mediaType{}' },
  header: { examples: 'example{}', schema: 'schema', content: 'mediaType{}' },
  requestBody: { content: 'mediaType{}' },
  response: { headers: 'header{}', content: 'mediaType{}', links: 'link{}' },
  mediaType: {
    examples: 'example{}',
    schema: 'schema',
    encoding: 'encoding{}',
  },
  encoding: { headers: 'header{}' },
  example: {},
  link: { server: 'server' },
  /** Its keys are expressions. */
  callback: { '*': 'pathItem' },
  schema: {
    externalDocs: 'externalDocs',
    ...toParts(SCHEMA_KEYWORDS, 'schema'),
    ...toParts(SCHEMA_LIST_KEYWORDS, 'schema[]'),
    ...toParts(SCHEMA_MAP_KEYWORDS, 'schema{}'),
  },
} satisfies Record<string, Record<string, string>>;

function toParts(keywords: readonly string[], type: string): Record<string, string> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, type]));
}

/** Kind of an object of an OpenAPI document: `operation`, `schema`. */
export type ObjectKind = keyof typeof PARTS;

/** An object of an OpenAPI document, and where it is. */
export interface Position {
  kind: ObjectKind;
  object: JsonObject;
  /** JSON pointer from the start of the walk, through references where they are followed. */
  pointer: string;
  /** Keyword that holds the object in its parent; empty at the start. */
  keyword: string;
  /** Name in a map, or index in a list. */
  name: string;
  parent: Position | null;
}

/** Returns false to skip the parts of an object. */
type Visit = (position: Position) => boolean | void;

/**
 * Visit every object of an OpenAPI document, or of a part of one, in document order. Where `find` is
 * given, the target of a reference is visited after the object that refers to it; the visitor has to
 * end circular references.
 */
export function walkDocument(
  { kind, value }: { kind: ObjectKind; value: unknown },
  visit: Visit,
  find?: (target: string) => unknown,
): void {
  const walk = (raw: unknown, place: Omit<Position, 'object'>): void => {
    if (!isObject(raw)) return;
    const position = { ...place, object: raw };
    if (visit(position) === false) return;
    for (const part of listParts(position)) walk(part.raw, part);
    if (find && typeof raw['$ref'] === 'string') walk(find(raw['$ref']), place);
  };
  walk(value, { kind, pointer: '#', keyword: '', name: '', parent: null });
}

type Part = Omit<Position, 'object'> & { raw: unknown };

function listParts(parent: Position): Part[] {
  return Object.entries(parent.object).flatMap(([keyword, raw]): Part[] => {
    const { kind, shape } = toPartType(parent.kind, keyword);
    if (!kind || typeof raw !== 'object') return [];
    const pointer = toPointer(parent.pointer, keyword);
    const shared = { kind, keyword, parent };
    if (shape === '') return [{ ...shared, raw, pointer, name: '' }];
    const entries = shape === '[]' ? toList(raw) : toObject(raw);
    return Object.entries(entries).map(([name, entry]) => ({
      ...shared,
      raw: entry,
      pointer: toPointer(pointer, name),
      name,
    }));
  });
}

/** Split the type of a part: `schema{}` → `schema`, `{}`. The kind is null for what is no part. */
function toPartType(parent: ObjectKind, keyword: string) {
  const types: Record<string, string> = PARTS[parent];
  const type = (Object.hasOwn(types, keyword) ? types[keyword] : types['*']) ?? '';
  const [, kind = '', shape = ''] = /^(\w*)(.*)$/.exec(type) ?? [];
  return { kind: isKind(kind) ? kind : null, shape };
}

function isKind(kind: string): kind is ObjectKind {
  return Object.hasOwn(PARTS, kind);
}

/** Kind of the objects in a section of `components`; null for an extension. */
export function toComponentKind(section: string): ObjectKind | null {
  return toPartType('components', section).kind;
}
