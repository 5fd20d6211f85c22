import Ajv from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainExample } from '../../../../build/openapi/schema/generated-example.ts';
import { parseSpec } from '../../../../build/openapi/schema/parse-spec.ts';
import { ANY_STRING, toExample } from './to-example.ts';

test.each([
  [{ type: 'string', pattern: '^seg_[a-z]{3}$' }, 'seg_aaa'],
  [{ type: 'string', format: 'date' }, '2019-08-24'],
  [{ type: 'string', contentEncoding: 'base64' }, 'ZXhhbXBsZQ=='],
  [{ type: 'array', minItems: 3, items: { type: 'integer' } }, [0, 0, 0]],
  [{ type: 'array', items: {} }, []],
  [{ type: 'array', minItems: 1, items: {} }, [null]],
  [{ type: 'array', maxItems: 0, items: { type: 'string' } }, []],
  [
    { type: 'object', properties: { a: { const: 1 }, b: { default: 'x' } } },
    { a: 1, b: 'x' },
  ],
  [
    {
      allOf: [
        { oneOf: [{ properties: { a: { const: 1 } } }] },
        { properties: { b: { const: 2 } } },
      ],
    },
    { a: 1, b: 2 },
  ],
])('generates an example for %j', (schema, example) => {
  expect(toExample(schema)).toEqual(example);
});

test.each([
  { type: 'string', pattern: '(?=x)y' },
  { type: 'string', pattern: '[' },
  { type: 'string', format: 'uuid', maxLength: 4 },
  { type: 'array', minItems: 2, uniqueItems: true, items: { const: 'a' } },
  { type: 'array', minItems: 1e9, items: {} },
  { $ref: '#/components/schemas/Missing' },
  false,
  {},
])('generates no example for %j', (schema) => {
  expect(toExample(schema)).toBeUndefined();
});

test('leaves out most optional properties of a large example', () => {
  const names = Array.from({ length: 400 }, (_, index) => `property${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const example = toExample({ type: 'object', required: ['property77'], properties });
  expect(Object.keys(example as object)).toContain('property77');
  expect(Object.keys(example as object)).toHaveLength(20);
});

test('ends a schema that contains itself', () => {
  const Node = {
    type: 'object',
    properties: { id: { const: 1 }, next: { $ref: '#/components/schemas/Node' } },
  };
  expect(toExample({ $ref: '#/components/schemas/Node' }, { Node })).toEqual({ id: 1 });
});

const UNSUPPORTED = { type: 'string', pattern: '(?=x)y' };

test.each([
  {
    title: 'leaves out an optional property that has no value',
    schema: { properties: { a: UNSUPPORTED, b: ANY_STRING } },
    example: { b: 'string' },
  },
  {
    title: 'leaves out the optional object around a property that has no value',
    schema: {
      properties: { a: { properties: { c: UNSUPPORTED }, required: ['c'] }, b: ANY_STRING },
    },
    example: { b: 'string' },
  },
  {
    title: 'takes the next variant where the first has no value',
    schema: { oneOf: [UNSUPPORTED, { type: 'integer', minimum: 3 }] },
    example: 3,
  },
  {
    title: 'takes a variant of which a value fits no other one',
    schema: {
      oneOf: [
        { type: 'object', properties: { a: ANY_STRING } },
        { type: 'object', properties: { a: ANY_STRING, b: ANY_STRING }, required: ['b'] },
      ],
    },
    example: { a: 'string' },
  },
  {
    title: 'adds what a variant requires',
    schema: { properties: { a: ANY_STRING }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    example: { a: 'string' },
  },
  {
    title: 'adds what a condition requires',
    schema: {
      properties: { kind: { const: 'card' } },
      required: ['kind'],
      if: { properties: { kind: { const: 'cash' } } },
      else: { required: ['number'], properties: { number: { type: 'integer' } } },
    },
    example: { kind: 'card', number: 0 },
  },
  {
    title: 'generates a value where the example of a part does not fit',
    schema: { properties: { a: { type: 'integer', example: 'one' } } },
    example: { a: 0 },
  },
  {
    title: 'parses an example that is JSON in a text',
    schema: { type: 'object', properties: { a: {} }, example: '{"a": 5}' },
    example: { a: 5 },
  },
  {
    title: 'leaves a text alone that looks like JSON',
    schema: { type: 'string', example: '{"a": 5}' },
    example: '{"a": 5}',
  },
  {
    title: 'leaves out an object of which nothing has a value',
    schema: { properties: { a: { properties: { b: UNSUPPORTED } }, c: ANY_STRING } },
    example: { c: 'string' },
  },
])('$title', ({ schema: raw, example }) => {
  expect(toExample(raw)).toEqual(example);
});

test('goes as deep as what is required', () => {
  const levels = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const nest = (name: string, inner: object) => ({
    type: 'object',
    required: [name],
    properties: { [name]: inner, other: ANY_STRING },
  });
  const deep = levels.reduceRight<object>((inner, name) => nest(name, inner), {
    type: 'object',
    properties: { value: ANY_STRING },
  });
  expect(JSON.stringify(toExample(deep))).toContain('{"g":{"value":"string"}}');
});

test('names the fields that have no value', () => {
  const spec = parseSpec({}, 'api', 'api.yaml');
  const optional = { properties: { a: UNSUPPORTED, b: ANY_STRING } };
  const required = { properties: { a: { properties: { b: UNSUPPORTED }, required: ['b'] } } };
  expect(explainExample(optional, spec, 'request')).toEqual({
    value: { b: 'string' },
    fault: undefined,
    omitted: ['/a'],
  });
  const either = { oneOf: [{ properties: { c: ANY_STRING } }, { properties: { d: ANY_STRING } }] };
  expect(
    explainExample({ properties: { ...optional.properties, either } }, spec, 'request'),
  ).toEqual({ value: { b: 'string' }, fault: undefined, omitted: ['/a', '/either'] });
  expect(explainExample({ ...required, required: ['a'] }, spec, 'request')).toMatchObject({
    value: undefined,
    fault: { pointer: '/a/b' },
  });
});

test('has an example although another schema of the document requires too many entries', () => {
  const Huge = { type: 'array', minItems: 1e9, items: {} };
  expect(toExample({ properties: { a: ANY_STRING } }, { Huge })).toEqual({ a: 'string' });
});

test('leaves out read-only properties of requests and write-only ones of responses', () => {
  const schema = {
    type: 'object',
    properties: { id: { const: 1, readOnly: true }, secret: { const: 2, writeOnly: true } },
  };
  expect(toExample(schema, {}, 'request')).toEqual({ secret: 2 });
  expect(toExample(schema, {}, 'response')).toEqual({ id: 1 });
});

/** Schemas that some value fits. */
const schema = fc.letrec((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.record({ type: fc.constant('string'), minLength: fc.nat(30) }),
    fc.record({
      type: fc.constant('string'),
      pattern: fc.constantFrom('^[a-z]+$', '^\\d{3}-x?$', '^(?:a|b){2}$', '[^a-z]', '(?!a)b'),
    }),
    fc.record({
      type: fc.constantFrom('integer', 'number'),
      minimum: fc.integer({ min: -9, max: 9 }),
    }),
    fc.record({
      type: fc.constantFrom('integer', 'number'),
      maximum: fc.integer({ min: -9, max: 9 }),
    }),
    fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(4) }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { maxKeys: 3 }),
    }),
    fc.record({ enum: fc.constantFrom(['x'], [1, 2], [null]) }),
    fc.record({ const: fc.constantFrom('x', 1, null) }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
  ),
})).schema;

// No retry: its schemas would be other ones.
test('generates nothing that does not fit', { retry: 0 }, () => {
  const ajv = new Ajv({ strict: false });
  fc.assert(
    fc.property(schema, (raw) => {
      const example = toExample(raw);
      if (example === undefined) return;
      const fits = ajv.validate(raw as object, example);
      expect(fits, `${JSON.stringify(example)} ${ajv.errorsText()}`).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test.each([
  [{ type: 'string', format: 'url' }, 'https://example.com'],
  [{ type: 'string', format: 'byte' }, 'ZXhhbXBsZQ=='],
  [{ type: 'string', format: 'duration' }, 'P1D'],
  [{ type: 'number', minimum: 0, exclusiveMinimum: true, default: 0.5 }, 0.5],
  [
    { required: ['id'], properties: { a: { const: 1 } } },
    { a: 1, id: 'string' },
  ],
])('generates an example for %j, which the sampler alone does not', (schema, example) => {
  expect(toExample(schema)).toEqual(example);
});
