import Ajv from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReferenceResolver } from '../../../build/openapi/json/references.ts';
import { createSchemaResolver } from '../../../build/openapi/schema/resolve-schema.ts';
import { toSchemaExample } from '../../../build/openapi/schema/schema-example.ts';

function toExample(raw: unknown, schemas: unknown = {}): unknown {
  const references = createReferenceResolver({ components: { schemas } });
  return toSchemaExample(raw, createSchemaResolver(references), 'request');
}

test.each([
  [{ type: 'string', pattern: '^[A-Z]{2}\\d$' }, 'AA1'],
  [{ type: 'string', pattern: '(?=x)y' }, undefined],
  [{ type: 'string', format: 'uuid', maxLength: 4 }, undefined],
  [{ type: 'string', format: 'date', pattern: '^2026' }, undefined],
  [{ type: 'array', minItems: 3, items: { type: 'integer' } }, [1, 1, 1]],
  [{ type: 'array', minItems: 2, uniqueItems: true, items: { enum: ['a', 'b'] } }, ['a', 'b']],
  [{ type: 'array', maxItems: 0, items: { type: 'string' } }, []],
  [{ type: 'array', prefixItems: [{ const: 1 }], items: { type: 'boolean' } }, [1]],
  [{ properties: { a: { pattern: '\\1' }, b: { const: 2 }, c: false } }, { b: 2 }],
  [
    {
      allOf: [
        { oneOf: [{ properties: { a: { const: 1 } } }] },
        { properties: { b: { const: 2 } } },
      ],
    },
    { a: 1, b: 2 },
  ],
])('makes up for %j', (raw, example) => {
  expect(toExample(raw)).toEqual(example);
});

test('names the variant by the value of its discriminator', () => {
  const variant = { type: 'object', properties: { kind: { type: 'string' }, n: { const: 1 } } };
  const raw = {
    oneOf: [{ $ref: '#/components/schemas/Cat' }],
    discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
  };
  expect(toExample(raw, { Cat: variant })).toEqual({ kind: 'cat', n: 1 });
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

test('makes up nothing that does not fit', () => {
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
