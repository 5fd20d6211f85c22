import { expect, test } from 'vitest';
import { createRefResolver } from '../../../../build/openapi/load/refs.ts';
import { createJsonSchemaWriter } from '../../../../build/openapi/schema/json-schema.ts';
import { parseSpec } from '../../../../build/openapi/schema/parse-spec.ts';
import { createSchemaResolver } from '../../../../build/openapi/schema/resolve-schema.ts';
import type { Direction } from '../../../../build/openapi/schema/schema.ts';

function write(raw: unknown, schemas: object = {}, direction: Direction = 'request') {
  const definitions: Record<string, unknown> = {};
  const references = createRefResolver({ components: { schemas } });
  const writer = createJsonSchemaWriter({
    references,
    resolveSchema: createSchemaResolver(references),
    onDefinition: (name, schema) => void (definitions[name] = schema),
  });
  return { schema: writer(raw, direction), definitions };
}

test.each([
  [true, true],
  [false, false],
  ['text', true],
  [{ type: 'string', description: 'Text.', example: 'a' }, { type: 'string' }],
  [{ type: 'file' }, {}],
  [{ type: ['string', 'file'] }, {}],
  [{ type: ['string', 'null'] }, { type: ['string', 'null'] }],
  [{ pattern: '[', minLength: 1 }, { minLength: 1 }],
  [{ type: 'string', nullable: true }, { anyOf: [{ type: 'null' }, { type: 'string' }] }],
  [
    { minimum: 1, exclusiveMinimum: true },
    { minimum: 1, exclusiveMinimum: 1 },
  ],
  [
    { maximum: 2, exclusiveMaximum: 3 },
    { maximum: 2, exclusiveMaximum: 3 },
  ],
  [{ exclusiveMinimum: false, maximum: '2' }, {}],
  [{ exclusiveMaximum: true }, {}],
  [{ allOf: [], oneOf: [{ const: 1 }] }, { oneOf: [{ const: 1 }] }],
  [{ properties: { a: { const: 1, title: 'A' } } }, { properties: { a: { const: 1 } } }],
  [{ additionalProperties: { nullable: false, not: {} } }, { additionalProperties: { not: {} } }],
  [{ required: ['a', 5] }, { required: ['a', '5'] }],
  [{ $ref: '#/gone', minLength: 1 }, { minLength: 1 }],
])('%j is the JSON Schema %j', (raw, schema) => {
  expect(write(raw)).toEqual({ schema, definitions: {} });
});

test('what is read is not required of requests, and what is written not of responses', () => {
  const schemas = { Id: { type: 'string', readOnly: true } };
  const raw = {
    properties: { id: { $ref: '#/components/schemas/Id' }, secret: { writeOnly: true }, own: {} },
    allOf: [{ required: ['id', 'secret', 'own'] }],
    required: ['id', 'secret', 'own'],
  };
  expect(write(raw, schemas, 'request').schema).toMatchObject({
    allOf: [{ required: ['secret', 'own'] }],
    required: ['secret', 'own'],
  });
  expect(write(raw, schemas, 'response').schema).toMatchObject({
    allOf: [{ required: ['id', 'own'] }],
    required: ['id', 'own'],
  });
});

test('the target of references is one definition, which can refer to itself', () => {
  const ref = { $ref: '#/components/schemas/Node' };
  const schemas = { Node: { properties: { next: ref, other: ref } } };
  expect(write({ items: ref, contains: ref }, schemas)).toEqual({
    schema: { items: { $ref: 'request-1' }, contains: { $ref: 'request-1' } },
    definitions: {
      'request-1': { properties: { next: { $ref: 'request-1' }, other: { $ref: 'request-1' } } },
    },
  });
});

test('a base schema does not ask for one of its variants again', () => {
  const schemas = {
    Pet: {
      oneOf: [{ $ref: '#/components/schemas/Cat' }],
      discriminator: { propertyName: 'kind' },
      required: ['kind'],
    },
    Plain: { oneOf: [{ const: 1 }] },
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { $ref: '#/components/schemas/Plain' }] },
  };
  expect(write(schemas.Cat, schemas)).toEqual({
    schema: { allOf: [{ required: ['kind'] }, { $ref: 'request-1' }] },
    definitions: { 'request-1': { oneOf: [{ const: 1 }] } },
  });
});

test.each<[unknown, unknown, string[]]>([
  ['a', { type: 'string' }, []],
  [5, { type: 'string' }, [' type is `5`, but must be string']],
  [null, { type: ['string', 'integer'] }, [' type is `null`, but must be string or integer']],
  ['b', { const: 'a' }, [' const is `"b"`, but must be `"a"`']],
  ['c', { enum: ['a', 'b'] }, [' enum is `"c"`, but must be one of `"a"`, `"b"`']],
  ['ab', { minLength: 3 }, [' minLength is `"ab"`, but must NOT have fewer than 3 characters']],
  [
    'x'.repeat(70),
    { maxLength: 1 },
    [` maxLength is \`"${'x'.repeat(59)}…\`, but must NOT have more than 1 characters`],
  ],
  [
    {},
    { required: ['a', 'b'] },
    [' required has no `a`, which is required', ' required has no `b`, which is required'],
  ],
  [
    { 'a/b': 1 },
    { properties: { 'a/b': { type: 'string' } } },
    ['/a~1b type is `1`, but must be string'],
  ],
  [
    { b: 1 },
    { additionalProperties: false },
    [' additionalProperties has `b`, which the schema does not allow'],
  ],
  [
    { b: 1 },
    { unevaluatedProperties: false },
    [' unevaluatedProperties has `b`, which the schema does not allow'],
  ],
  [5, { if: { type: 'string' }, else: { minimum: 6 } }, [' minimum is `5`, but must be >= 6']],
  // The likeliest alternative.
  [
    'x',
    { anyOf: [{ type: 'number' }, { type: 'boolean' }] },
    [' type is `"x"`, but must be number or boolean'],
  ],
  [
    { kind: 'a', size: 'x' },
    {
      oneOf: [
        { properties: { kind: { const: 'b' }, size: {} } },
        { properties: { kind: { const: 'a' }, size: { type: 'number' } }, required: ['more'] },
      ],
    },
    [' required has no `more`, which is required', '/size type is `"x"`, but must be number'],
  ],
  [
    ['x'],
    { items: { oneOf: [{ type: 'number' }, { minLength: 5 }] } },
    ['/0 minLength is `"x"`, but must NOT have fewer than 5 characters'],
  ],
  [
    { a: { b: 1 } },
    {
      properties: {
        a: {
          anyOf: [
            { type: 'string' },
            { properties: { b: { anyOf: [{ type: 'string' }, { type: 'boolean' }] } } },
          ],
        },
      },
    },
    ['/a/b type is `1`, but must be string or boolean'],
  ],
  [
    5,
    { oneOf: [{ type: 'number' }, { type: 'integer' }] },
    [' oneOf fits 2 alternatives of `oneOf`, but must fit one only'],
  ],
])('%j does not fit %j: %j', (value, schema, messages) => {
  const { validate } = parseSpec({}, 'api', 'api.yaml');
  const errors = validate(value, schema, 'request');
  expect(errors.map(({ pointer, keyword, message }) => `${pointer} ${keyword} ${message}`)).toEqual(
    messages,
  );
});

test('an error names its types and its property, and each direction has its own schema', () => {
  const { validate } = parseSpec({}, 'api', 'api.yaml');
  expect(validate(5, { type: ['string', 'null'] }, 'request')[0]).toMatchObject({
    types: ['string', 'null'],
    property: undefined,
  });
  expect(
    validate({ 'a b': 1 }, { propertyNames: { maxLength: 1 } }, 'request').map(
      ({ property }) => property,
    ),
  ).toContain('a b');
  const raw = { properties: { id: { readOnly: true } }, required: ['id'] };
  expect(validate({}, raw, 'request')).toEqual([]);
  expect(validate({}, raw, 'response')).toMatchObject([{ keyword: 'required', property: 'id' }]);
  expect(validate({}, raw, 'request')).toEqual([]);
  expect(validate('2025-02-30', { type: 'string', format: 'date' }, 'request')).toHaveLength(1);
});
