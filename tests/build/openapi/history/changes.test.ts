import { beforeAll, expect, test } from 'vitest';
import { findChanges } from '../../../../build/openapi/history/load-history.ts';
import type { ApiChange } from '../../../../build/openapi/history/to-changes.ts';

/** A part of an API: two paths, and the schemas that they use. `0` stands for the number of the case. */
const PART = `{
  "paths": {
    "/pets0": {
      "get": {
        "operationId": "list0",
        "summary": "List",
        "x-required-scopes": ["read"],
        "parameters": [
          { "in": "query", "name": "limit", "schema": { "type": "integer", "maximum": 100, "default": 20 } },
          { "in": "query", "name": "sort", "schema": { "type": "string" } }
        ],
        "responses": {
          "200": {
            "description": "Pets",
            "headers": { "X-Total": { "schema": { "type": "integer" } }, "X-Page": { "schema": { "type": "integer" } } },
            "content": { "application/json": { "schema": { "type": "array", "items": { "$ref": "#/components/schemas/Pet0" } } } }
          },
          "404": { "description": "None" }
        }
      },
      "post": {
        "operationId": "create0",
        "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/NewPet0" } } } },
        "responses": { "201": { "description": "Created" } }
      },
      "put": {
        "operationId": "change0",
        "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Both0" } } } },
        "responses": { "200": { "description": "Changed", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Both0" } } } } }
      }
    },
    "/pets0/{id}": {
      "delete": {
        "operationId": "delete0",
        "parameters": [{ "in": "path", "name": "id", "required": true, "schema": { "type": "string" } }],
        "responses": { "204": { "description": "Gone" } }
      }
    }
  },
  "schemas": {
    "Pet0": {
      "type": "object",
      "required": ["id"],
      "properties": {
        "id": { "type": "string" },
        "name": { "type": "string", "maxLength": 50 },
        "kind": { "type": "string", "enum": ["cat", "dog"] },
        "tag": { "type": ["string", "null"] }
      }
    },
    "NewPet0": {
      "type": "object",
      "required": ["name"],
      "properties": {
        "name": { "type": "string", "maxLength": 50 },
        "kind": { "type": "string", "enum": ["cat", "dog"] },
        "age": { "type": "integer" }
      }
    },
    "Both0": {
      "type": "object",
      "required": ["a"],
      "properties": { "a": { "type": "string" }, "kind": { "type": "string", "enum": ["x", "y"] } }
    }
  }
}`;

interface Case {
  title: string;
  /** New values by the keys that lead to them; undefined removes one. `0` stands for the number of the case. */
  set: Record<string, unknown>;
  /** Class and sentence of each change. */
  expected: string[];
}

const LIST = 'paths /pets0 get';
const TEXT = { type: 'string' };

/**
 * The classes are those of Redocly's rules. Those of oasdiff differ in what it calls a warning and not an error: a removed
 * parameter, a removed property of a request, a removed error response, a new value in a response.
 */
const CASES: Case[] = [
  {
    title: 'a path is removed',
    set: { 'paths /pets0/{id}': undefined },
    expected: ['breaking: `DELETE /pets0/{id}` was removed.'],
  },
  {
    title: 'an operation is removed',
    set: { 'paths /pets0 post': undefined },
    expected: ['breaking: `POST /pets0` was removed.'],
  },
  {
    title: 'an operation is added',
    set: {
      'paths /pets0/{id} get': {
        operationId: 'read',
        responses: { 200: { description: 'A pet' } },
      },
    },
    expected: ['additive: `GET /pets0/{id}` was added.'],
  },
  {
    title: 'a path is added',
    set: {
      'paths /pets0/{id}/owners': {
        get: { operationId: 'owners', responses: { 200: { description: 'Owners' } } },
      },
    },
    expected: ['additive: `GET /pets0/{id}/owners` was added.'],
  },
  {
    title: 'a parameter is added',
    set: { [`${LIST} parameters 2`]: { in: 'query', name: 'q', schema: TEXT } },
    expected: ['additive: Parameter `q` was added.'],
  },
  {
    title: 'a required parameter is added',
    set: { [`${LIST} parameters 2`]: { in: 'query', name: 'q', required: true, schema: TEXT } },
    expected: ['breaking: Required `q` query parameter was added.'],
  },
  {
    title: 'a parameter is removed',
    set: { [`${LIST} parameters 1`]: undefined },
    expected: ['breaking: `sort` query parameter was removed.'],
  },
  {
    title: 'a parameter becomes required',
    set: { [`${LIST} parameters 0 required`]: true },
    expected: ['breaking: `limit` query parameter became required.'],
  },
  {
    title: 'a limit of a parameter gets lower',
    set: { [`${LIST} parameters 0 schema maximum`]: 50 },
    expected: ['breaking: Upper bound changed from `<= 100` to `<= 50`.'],
  },
  {
    title: 'a limit of a parameter gets higher',
    set: { [`${LIST} parameters 0 schema maximum`]: 500 },
    expected: ['additive: `maximum` of parameter `limit` changed from `100` to `500`.'],
  },
  {
    title: 'the default of a parameter changes',
    set: { [`${LIST} parameters 0 schema default`]: 50 },
    expected: ['additive: `default` of parameter `limit` changed from `20` to `50`.'],
  },
  {
    title: 'a parameter gets another type',
    set: { [`${LIST} parameters 1 schema type`]: 'integer' },
    expected: ['breaking: Type narrowed from `string` to `integer`.'],
  },
  {
    title: 'a request gets a field',
    set: { 'schemas NewPet0 properties x': TEXT },
    expected: ['additive: Property `x` was added.'],
  },
  {
    title: 'a request gets a required field',
    set: { 'schemas NewPet0 properties x': TEXT, 'schemas NewPet0 required 1': 'x' },
    expected: [
      'breaking: Properties of `NewPet0` became required: `x`.',
      'additive: Property `x` was added.',
    ],
  },
  {
    title: 'a request loses a field',
    set: { 'schemas NewPet0 properties age': undefined },
    expected: ['breaking: Property `age` was removed.'],
  },
  {
    title: 'a field of a request becomes required',
    set: { 'schemas NewPet0 required 1': 'age' },
    expected: ['breaking: Properties of `NewPet0` became required: `age`.'],
  },
  {
    title: 'a field of a request becomes optional',
    set: { 'schemas NewPet0 required': [] },
    expected: ['additive: `required` of schema `NewPet0` lost `name`.'],
  },
  {
    title: 'a request loses a value',
    set: { 'schemas NewPet0 properties kind enum 1': undefined },
    expected: ['breaking: Enum of `kind` lost values: `dog`.'],
  },
  {
    title: 'a request gets a value',
    set: { 'schemas NewPet0 properties kind enum 2': 'cow' },
    expected: ['additive: `enum` of property `kind` gained `cow`.'],
  },
  {
    title: 'a text of a request must be shorter',
    set: { 'schemas NewPet0 properties name maxLength': 5 },
    expected: ['breaking: `maxLength` of `name` changed from `50` to `5`.'],
  },
  {
    title: 'a text of a request may be longer',
    set: { 'schemas NewPet0 properties name maxLength': 500 },
    expected: ['additive: `maxLength` of property `name` changed from `50` to `500`.'],
  },
  {
    title: 'a request may have no other fields',
    set: { 'schemas NewPet0 additionalProperties': false },
    expected: ['breaking: `additionalProperties` of `NewPet0` was set to `false`.'],
  },
  {
    title: 'a request body becomes required',
    set: { 'paths /pets0 post requestBody required': true },
    expected: ['breaking: Request body became required.'],
  },
  {
    title: 'a response gets a field',
    set: { 'schemas Pet0 properties x': TEXT },
    expected: ['additive: Property `x` was added.'],
  },
  {
    title: 'a response loses a field',
    set: { 'schemas Pet0 properties name': undefined },
    expected: ['breaking: Property `name` of `Pet0` was removed.'],
  },
  {
    title: 'a field of a response becomes optional',
    set: { 'schemas Pet0 required': [] },
    expected: ['breaking: Properties of `Pet0` are no longer required: `id`.'],
  },
  {
    title: 'a field of a response can be null',
    set: { 'schemas Pet0 properties name type': ['string', 'null'] },
    expected: ['breaking: Type of `name` widened from `string` to `string | null`.'],
  },
  {
    title: 'a field of a response is never null',
    set: { 'schemas Pet0 properties tag type': 'string' },
    expected: ['additive: `type` of property `tag` changed from `["string","null"]` to `string`.'],
  },
  {
    title: 'a response gets a value',
    set: { 'schemas Pet0 properties kind enum 2': 'cow' },
    expected: ['breaking: Enum of `kind` gained values: `cow`.'],
  },
  {
    title: 'a response loses a value',
    set: { 'schemas Pet0 properties kind enum 1': undefined },
    expected: ['additive: `enum` of property `kind` lost `dog`.'],
  },
  {
    title: 'a response loses an error',
    set: { [`${LIST} responses 404`]: undefined },
    expected: ['breaking: Response `404` was removed.'],
  },
  {
    title: 'a response gets an error',
    set: { [`${LIST} responses 429`]: { description: 'Too many' } },
    expected: ['additive: Response `429` was added.'],
  },
  {
    title: 'a response loses a header',
    set: { [`${LIST} responses 200 headers X-Total`]: undefined },
    expected: ['breaking: Response header `X-Total` was removed.'],
  },
  {
    title: 'a response gets a header',
    set: { [`${LIST} responses 200 headers X-New`]: { schema: TEXT } },
    expected: ['additive: Header `X-New` was added.'],
  },
  {
    title: 'a field of both gets a value',
    set: { 'schemas Both0 properties kind enum 2': 'z' },
    expected: ['breaking: Enum of `kind` gained values: `z`.'],
  },
  {
    title: 'a field of both can be null',
    set: { 'schemas Both0 properties a type': ['string', 'null'] },
    expected: ['breaking: Type of `a` widened from `string` to `string | null`.'],
  },
  {
    title: 'a field of both becomes required',
    set: { 'schemas Both0 required 1': 'kind' },
    expected: ['breaking: Properties of `Both0` became required: `kind`.'],
  },
  {
    title: 'a field gets a format',
    set: { 'schemas Pet0 properties name format': 'email' },
    expected: ['additive: `format` of property `name` is now `email`.'],
  },
  {
    title: 'a description changes',
    set: { 'schemas Pet0 description': 'A pet' },
    expected: ['documentation: `description` of schema `Pet0` changed.'],
  },
  {
    title: 'a name of an operation changes',
    set: { [`${LIST} summary`]: 'All pets' },
    expected: ['documentation: `summary` of `GET /pets0` changed.'],
  },
  {
    title: 'an operation is deprecated',
    set: { [`${LIST} deprecated`]: true },
    expected: ['additive: `GET /pets0` is deprecated.'],
  },
  {
    title: 'an operation has a last day',
    set: { [`${LIST} x-sunset`]: '2027-01-31' },
    expected: ['additive: `GET /pets0` goes away on 2027-01-31.'],
  },
  {
    title: 'an operation needs another scope',
    set: { [`${LIST} x-required-scopes 1`]: 'admin' },
    expected: ['breaking: An API key now needs `admin`.'],
  },
  {
    title: 'an operation needs no scope',
    set: { [`${LIST} x-required-scopes`]: undefined },
    expected: ['additive: An API key no longer needs `read`.'],
  },
  {
    title: 'an operation needs no credential',
    set: { [`${LIST} security`]: [] },
    expected: ['additive: The credentials that it accepts changed.'],
  },
  {
    title: 'an operation has another id',
    set: { [`${LIST} operationId`]: 'all' },
    expected: ['breaking: `operationId` of operation `GET /pets0` changed from `list0` to `all`.'],
  },
  {
    title: 'an extension changes',
    set: { [`${LIST} x-internal`]: true },
    expected: ['documentation: `x-internal` of `GET /pets0` is now `true`.'],
  },
  {
    title: 'a schema that nothing uses is added',
    set: { 'schemas Other0': { type: 'object' } },
    expected: ['documentation: Schema `Other0` was added.'],
  },
  { title: 'nothing changes', set: {}, expected: [] },
];

let changes: Map<string, ApiChange[]>;

beforeAll(async () => {
  const before = CASES.map((_, index) => createPart(index + 1));
  const after = CASES.map(({ set }, index) => {
    const part = createPart(index + 1);
    for (const [keys, value] of Object.entries(set)) {
      setValue(part, number(keys, index + 1).split(' '), value);
    }
    return part;
  });
  const found = await findChanges(toDocument(before), toDocument(after));
  changes = Map.groupBy(
    found,
    ({ pointer }) => /(?:pets|Pet|NewPet|Both|Other)(\d+)/.exec(pointer)?.[1] ?? '',
  );
});

test.each(CASES)('$title', ({ title, expected }) => {
  const index = CASES.findIndex((one) => one.title === title) + 1;
  const found = (changes.get(String(index)) ?? []).map(({ impact, text }) => `${impact}: ${text}`);
  expect(found).toEqual(expected.map((line) => number(line, index)));
});

test('everything that changed belongs to a case', () => {
  expect([...changes.keys()].filter((key) => key === '')).toEqual([]);
});

function createPart(index: number): object {
  return JSON.parse(number(PART, index)) as object;
}

/** Numbers are parts of names, never a name or a value: `pets0`, `20`. */
function number(text: string, index: number): string {
  return text.replace(/([a-z])0\b/g, `$1${index}`);
}

function setValue(target: object, keys: string[], value: unknown): void {
  const [key = '', ...rest] = keys;
  const entries = target as Record<string, unknown>;
  if (rest.length > 0) setValue((entries[key] ??= {}) as object, rest, value);
  else if (value === undefined && Array.isArray(target)) target.splice(Number(key), 1);
  else if (value === undefined) delete entries[key];
  else entries[key] = value;
}

function toDocument(parts: object[]) {
  const merge = (key: string) =>
    Object.assign({}, ...parts.map((part) => (part as Record<string, object>)[key]));
  return {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: 'https://api.example' }],
    security: [{ key: [] }],
    paths: merge('paths'),
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
      schemas: merge('schemas'),
    },
  };
}
