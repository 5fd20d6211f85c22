import { describe, expect, test } from 'vitest';
import type { Schema } from '../../../../build/openapi/schema/schema.ts';
import { resolve, toParts } from './resolve.ts';

describe('a schema', () => {
  test.each<[string, unknown, Record<string, unknown>]>([
    ['has types without null', { type: ['string', 'null'] }, { types: ['string'], nullable: true }],
    [
      'of 3.0 may be null',
      { type: 'string', nullable: true },
      { types: ['string'], nullable: true },
    ],
    ['is null by its constant', { const: null }, { nullable: true, constant: { value: null } }],
    ['is null by its values', { enum: [null] }, { nullable: true, enumValues: [null] }],
    [
      'has null among its values',
      { enum: ['a', null] },
      { nullable: true, enumValues: ['a', null] },
    ],
    ['has a default of null', { default: null }, { defaultValue: { value: null } }],
    ['has its example first', { example: 1, examples: [2, 3] }, { examples: [1, 2, 3] }],
    ['has examples by name', { examples: { a: 1 } }, { examples: [1] }],
    [
      'has bounds that are numbers',
      { minimum: 0, maximum: '5', minLength: 1, multipleOf: 0.5, uniqueItems: true },
      { constraints: { minimum: 0, minLength: 1, multipleOf: 0.5, uniqueItems: true } },
    ],
    [
      'has a pattern with its spaces',
      { pattern: '^a ', contentEncoding: ' base64 ' },
      { constraints: { patterns: ['^a '], contentEncoding: 'base64' } },
    ],
    [
      'is closed, or has values for further keys',
      { unevaluatedProperties: { const: 1 }, additionalProperties: 5 },
      { additionalProperties: { const: 1 } },
    ],
    ['has no further entries', { unevaluatedItems: false }, { items: undefined }],
    ['has entries', { items: { const: 1 } }, { items: { const: 1 } }],
    ['has any entries', { items: true }, {}],
    [
      'contains one entry',
      { contains: { const: 1 } },
      { contains: { schema: { const: 1 }, min: 1, max: undefined } },
    ],
    [
      'contains some entries',
      { contains: true, minContains: 0, maxContains: 2 },
      { contains: { schema: true, min: 0, max: 2 } },
    ],
    ['is not something', { not: false }, { excluded: [false] }],
    [
      'notes its values in their order',
      { enum: ['a', 'b', 1], 'x-enumDescriptions': ['A.', '', 'One.'] },
      {
        enumValues: ['a', 'b', 1],
        enumNotes: new Map([
          ['"a"', 'A.'],
          ['1', 'One.'],
        ]),
      },
    ],
    [
      'notes its values by name',
      { enum: ['a', 1], 'x-enum-descriptions': { 1: 'One.', b: 'B.' } },
      { enumValues: ['a', 1], enumNotes: new Map([['1', 'One.']]) },
    ],
    [
      'names its values',
      {
        enum: [1, 2, 'C'],
        'x-enum-varnames': ['ONE', 'TWO', 'C'],
        'x-enumDescriptions': ['', 'The second.'],
      },
      {
        enumValues: [1, 2, 'C'],
        enumNotes: new Map([
          ['1', 'ONE'],
          ['2', 'TWO: The second.'],
        ]),
      },
    ],
    [
      'has conditions',
      { if: { const: 1 }, else: { const: 2 }, dependentSchemas: { a: { const: 3 } } },
      {
        conditions: [
          {
            test: { kind: 'fits', schema: { const: 1 } },
            consequence: undefined,
            otherwise: { const: 2 },
          },
          { test: { kind: 'has', field: 'a' }, consequence: { const: 3 }, otherwise: undefined },
        ],
      },
    ],
    ['has no condition without a consequence', { if: { const: 1 } }, {}],
    [
      'requires fields with others',
      { dependentRequired: { a: ['b', 1] } },
      { dependentRequired: new Map([['a', ['b', '1']]]) },
    ],
    [
      'has texts for forms',
      { 'x-form': { label: 'L', examples: ['e'], values: { a: 1 } } },
      { form: { label: 'L', help: undefined, examples: ['e'], values: new Map([['a', '1']]) } },
    ],
    ['is never valid', false, { isNever: true }],
    ['is always valid', true, {}],
    [
      'is private, and only read',
      { 'x-privacy': 'personal', readOnly: true },
      { privacy: 'personal', readOnly: true },
    ],
    [
      'is deprecated by a day',
      { 'x-sunset': '2027-01-31' },
      { deprecated: true, deprecationReason: 'It works until 31 January 2027.' },
    ],
  ])('%s', (_, raw, expected) => {
    expect(toParts(resolve(raw))).toEqual(
      Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined)),
    );
  });

  test('names the variants of a discriminator by references, names or files', () => {
    const mapping = { a: 'Cat', b: '#/components/schemas/Dog', c: 'cat.yaml', d: 5, e: {} };
    const { discriminator } = resolve({
      discriminator: { propertyName: 'kind', mapping },
      oneOf: [{}, {}],
    });
    expect(discriminator).toEqual({
      property: 'kind',
      mapping: new Map([
        ['a', '#/components/schemas/Cat'],
        ['b', '#/components/schemas/Dog'],
        ['c', 'cat.yaml'],
        ['d', '#/components/schemas/5'],
      ]),
    });
    expect(resolve({ discriminator: { mapping } }).discriminator).toBeUndefined();
  });
});

test('a reference has the name of its component, also with keywords beside it', () => {
  const schemas = { A: { type: 'string' }, B: { $ref: '#/components/schemas/A' } };
  const toFacts = ({ name, identity, description, types }: Schema) => ({
    name,
    identity,
    description,
    types,
  });
  const facts = { identity: schemas.A, description: undefined, types: ['string'] };
  expect(toFacts(resolve({ $ref: '#/components/schemas/A' }, schemas))).toEqual({
    ...facts,
    name: 'A',
  });
  expect(toFacts(resolve({ $ref: '#/components/schemas/B' }, schemas))).toEqual({
    ...facts,
    identity: schemas.B,
    name: 'B',
  });
  const described = { $ref: '#/components/schemas/A', description: 'Own.' };
  expect(toFacts(resolve(described, schemas))).toEqual({
    ...facts,
    name: 'A',
    description: 'Own.',
  });
  expect(resolve({ $ref: '#/components/schemas/A/items' }, schemas).name).toBeUndefined();
});

describe('choices', () => {
  test.each<[string, object, Record<string, unknown>]>([
    [
      'with null are one schema that may be null',
      { oneOf: [{ type: 'string' }, { type: 'null' }] },
      { types: ['string'], nullable: true },
    ],
    ['of null alone are null', { anyOf: [{ type: 'null' }] }, { nullable: true }],
    [
      'of one schema are that schema',
      { anyOf: [{ type: 'string', minLength: 1 }] },
      { types: ['string'], constraints: { minLength: 1 } },
    ],
    [
      'of constants are values with notes',
      {
        oneOf: [
          { const: 'a', title: 'A' },
          { const: 'b', title: 'B', description: 'Of b.' },
          { const: 'c', type: 'string' },
        ],
      },
      {
        enumValues: ['a', 'b', 'c'],
        enumNotes: new Map([
          ['"a"', 'A'],
          ['"b"', 'B: Of b.'],
        ]),
      },
    ],
    [
      'of constants with more to say stay',
      { oneOf: [{ const: 'a', deprecated: true }, { const: 'b' }] },
      {
        choices: [
          {
            kind: 'one',
            options: [{ const: 'a', deprecated: true }, { const: 'b' }],
            discriminator: undefined,
          },
        ],
      },
    ],
    [
      'of both kinds stay',
      { oneOf: [{ type: 'string' }, { type: 'number' }], anyOf: [{ minimum: 1 }, { minimum: 2 }] },
      {
        choices: [
          {
            kind: 'one',
            options: [{ type: 'string' }, { type: 'number' }],
            discriminator: undefined,
          },
          { kind: 'any', options: [{ minimum: 1 }, { minimum: 2 }], discriminator: undefined },
        ],
      },
    ],
  ])('%s', (_, raw, expected) => {
    expect(toParts(resolve(raw))).toEqual(expected);
  });

  test('of one schema with a discriminator stay', () => {
    const raw = { oneOf: [{ title: 'A' }], discriminator: { propertyName: 'kind' } };
    expect(resolve(raw).choices).toHaveLength(1);
  });

  test('of a base schema are none of a schema that extends it', () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const schemas = {
      Pet: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
      Cat: { allOf: [ref('Pet'), { properties: { purrs: {} } }] },
      Dog: { allOf: [ref('Pet'), { properties: { barks: {} } }] },
    };
    const cat = resolve(ref('Cat'), schemas);
    expect({ choices: cat.choices, discriminator: cat.discriminator }).toEqual({
      choices: [],
      discriminator: undefined,
    });
    expect(resolve(ref('Pet'), schemas).choices).toHaveLength(1);
  });

  test('of a discriminator without a mapping are the schemas that extend it', () => {
    const schemas = {
      Pet: { properties: { kind: {} }, discriminator: { propertyName: 'kind' } },
      Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] },
      'Wild/Dog': { allOf: [{ $ref: '#/components/schemas/Pet' }] },
      Car: { allOf: [{ $ref: '#/components/schemas/Other' }] },
    };
    expect(resolve({ $ref: '#/components/schemas/Pet' }, schemas).discriminator?.mapping).toEqual(
      new Map([
        ['Cat', '#/components/schemas/Cat'],
        ['Wild~1Dog', '#/components/schemas/Wild~1Dog'],
      ]),
    );
  });
});

test('a schema that is a part of itself ends', () => {
  const schemas = { A: { allOf: [{ $ref: '#/components/schemas/A' }], description: 'Own.' } };
  expect(resolve({ $ref: '#/components/schemas/A' }, schemas).description).toBe('Own.');
});
