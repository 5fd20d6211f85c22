import { expect, test } from 'vitest';
import { toTypeLabel, toTypes } from '../../../../build/openapi/schema/schema-type.ts';
import {
  describeCondition,
  toCode,
} from '../../../../build/openapi/reference/schema-constraints.ts';
import {
  hasContent,
  toChoices,
  toSchemaMembers,
} from '../../../../build/openapi/reference/schema-members.ts';
import { toSchemaDetails } from '../../../../build/openapi/reference/to-schema-details.ts';
import { resolve } from '../schema/resolve.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const SCHEMAS = { Named: { type: 'object', properties: { a: {} } }, Text: { type: 'string' } };

/** Nest lists in one another. */
const toNested = (levels: number): object =>
  levels === 0 ? { type: 'string' } : { type: 'array', items: toNested(levels - 1) };

test.each<[unknown, string, string[]]>([
  [false, 'never', []],
  [{ patternProperties: { a: {} } }, 'object', ['object']],
  [{ additionalProperties: false }, 'object', ['object']],
  [{ type: 'string', additionalProperties: false }, 'string', ['string']],
  [{ items: { type: 'string' } }, 'list of string', ['array']],
  [{ prefixItems: [{}] }, 'list', ['array']],
  [{ type: 'array', items: { type: 'string' }, prefixItems: [{}] }, 'list', ['array']],
  [{ const: [1] }, 'list', ['array']],
  [{ const: null }, 'null', []],
  [
    { enum: ['a', 1, null, true] },
    'string or number or boolean or null',
    ['string', 'number', 'boolean'],
  ],
  [{ format: 'uuid' }, 'string (uuid)', ['string']],
  [{ type: 'string', format: 'date' }, 'string (date)', ['string']],
  [{ type: ['string', 'null'] }, 'string or null', ['string']],
  [{}, 'any', []],
  [{ anyOf: [ref('Named'), { type: 'null' }] }, 'Named or null', ['object']],
  [{ type: 'array', items: ref('Named') }, 'list of Named', ['array']],
  [{ description: 'x', ...ref('Named') }, 'Named', ['object']],
  [ref('Missing'), 'any', []],
  [{ minLength: 1 }, 'string', ['string']],
  [{ contentEncoding: 'base64' }, 'string', ['string']],
  [{ pattern: 'a' }, 'string', ['string']],
  [{ maximum: 1 }, 'number', ['number']],
  [{ multipleOf: 2 }, 'number', ['number']],
  [{ exclusiveMinimum: 2 }, 'number', ['number']],
  [{ minItems: 1 }, 'any', []],
  [{ title: 'Some', type: 'object' }, 'Some', ['object']],
  [
    { title: 'Some', oneOf: [{ minLength: 1 }, { minimum: 1 }], if: {}, else: {} },
    'Some',
    ['object'],
  ],
  [{ title: 'Some', type: 'object', additionalProperties: { type: 'string' } }, 'Some', ['object']],
  [
    { type: 'object', additionalProperties: { type: ['integer', 'null'] } },
    'map of integer or null',
    ['object'],
  ],
  [{ oneOf: [{ type: 'string' }, { type: 'string' }] }, 'string', []],
  [{ oneOf: [ref('Named'), ref('Text')] }, 'Named or string', []],
  [{ oneOf: ['a', 'b', 'c', 'd', 'e'].map((title) => ({ title, type: 'object' })) }, 'any', []],
  [
    { oneOf: ['a', 'b', 'c', 'd'].map((title) => ({ title, type: 'object' })) },
    'a or b or c or d',
    [],
  ],
  [toNested(5), 'list of list of list of list of list of string', ['array']],
  [toNested(7), 'list of list of list of list of list of list', ['array']],
])('%j is of the type %s', (raw, label, types) => {
  const schema = resolve(raw, SCHEMAS);
  expect([toTypeLabel(schema), toTypes(schema)]).toEqual([label, types]);
});

test.each<[object, string[]]>([
  [{ minimum: 1, maximum: 5 }, ['Value: 1 to 5']],
  [{ minimum: 5, maximum: 5 }, ['Value: exactly 5']],
  [{ minimum: 0 }, ['Value: at least 0']],
  [{ exclusiveMinimum: 0, exclusiveMaximum: 9 }, ['Value: more than 0', 'Value: less than 9']],
  [{ minimum: 1, exclusiveMaximum: 9 }, ['Value: at least 1', 'Value: less than 9']],
  [{ maximum: 9, multipleOf: 3 }, ['Value: at most 9', 'Multiple of: 3']],
  [{ minLength: 0, maxLength: 0 }, ['Length: at most 0 characters']],
  [{ minLength: 2, maxLength: 2 }, ['Length: exactly 2 characters']],
  [{ pattern: '^a' }, ['Pattern: ^a']],
  [{ minItems: 1, uniqueItems: true }, ['Entries: at least 1', 'Entries: each only once']],
  [{ minProperties: 1, maxProperties: 2 }, ['Fields: 1 to 2']],
  [{ contentMediaType: 'a/b', contentEncoding: 'base64' }, ['Content: a/b', 'Encoding: base64']],
  [{ const: null }, ['Always: null']],
  [{ const: '' }, ['Always: ""']],
  [{ enum: ['a', null] }, ['Allowed: a, null']],
  [{ enum: [null] }, []],
  [{ default: false, examples: [1, { a: 1 }, null] }, ['Default: false', 'Examples: 1, null']],
  [{ example: 1 }, ['Example: 1']],
  [{ examples: [[1]] }, []],
  [
    { 'x-privacy': 'personal', 'x-deprecated-reason': 'Old.' },
    ['Deprecated: Old.', 'Privacy: personal data'],
  ],
  [{ required: ['a', 'b'], properties: { b: {} } }, ['Required: `a`']],
  [{ dependentRequired: { a: ['b', 'c'] } }, ['Required with `a`: `b`, `c`']],
  [{ properties: { a: {} }, additionalProperties: true }, ['Other fields: any']],
  [{ additionalProperties: true }, []],
  [{ additionalProperties: false }, ['Fields: none']],
  [{ patternProperties: { a: {} }, additionalProperties: false }, ['Other fields: none']],
  [{ propertyNames: true }, []],
  [{ propertyNames: { enum: ['a', 1] } }, ['Keys: a, 1']],
  [{ propertyNames: { minLength: 2 } }, ['Keys: each fits `{"minLength":2}`']],
  [{ items: false }, ['Entries: none']],
  [{ prefixItems: [{}], items: false }, ['Further entries: none']],
  [{ contains: { const: 1 } }, ['At least 1 entry: such that it is `1`']],
  [{ contains: { const: 1 }, minContains: 2 }, ['At least 2 entries: such that it is `1`']],
  [
    { contains: { const: 1 }, minContains: 0, maxContains: 1 },
    ['At most 1 entry: such that it is `1`'],
  ],
  [
    { contains: { const: 1 }, minContains: 0, maxContains: 2 },
    ['At most 2 entries: such that it is `1`'],
  ],
  [{ contains: { const: 1 }, maxContains: 3 }, ['1 to 3 entries: such that it is `1`']],
  [{ not: { required: ['a'] } }, ['Not allowed: that `a` is given']],
])('%j has the details %j', (raw, details) => {
  const lines = toSchemaDetails(resolve(raw)).map(
    ({ label, values }) => `${label}: ${values.join(', ')}`,
  );
  expect(lines).toEqual(details);
});

test.each<[unknown, string]>([
  [{ const: 1 }, 'it is `1`'],
  [{ enum: ['a', 'b'] }, 'it is `a` or `b`'],
  [{ enum: [1, 2, 3, 4, 5, 6] }, 'it is `1` or `2` or `3` or `4` or `5` or `6`'],
  [{ enum: [1, 2, 3, 4, 5, 6, 7] }, 'it fits `{"enum":[1,2,3,4,5,6,7]}`'],
  [{ required: ['a'] }, '`a` is given'],
  [{ required: ['a', 'b'] }, '`a`, `b` are given'],
  [{ properties: { a: { const: 1 } }, required: ['a', 'c'] }, '`c` is given and `a` is `1`'],
  [
    { properties: { a: { properties: { b: { const: 1 } } } } },
    '`a` fits `{"properties":{"b":{"const":1}}}`',
  ],
  [{ properties: { a: { minLength: 1 } } }, '`a` fits `{"minLength":1}`'],
  [{ const: 1, minimum: 1 }, 'it fits `{"const":1,"minimum":1}`'],
  [ref('Named'), 'it fits `Named`'],
])('the condition %j is “%s”', (raw, text) => {
  expect(describeCondition(resolve(raw, SCHEMAS), 'it')).toBe(text);
});

test('code in texts has no backticks in it', () => {
  expect(toCode('a`b`')).toBe("`a'b'`");
});

test.each<[object, string[]]>([
  [
    { properties: { a: {}, b: {} }, required: ['a'] },
    ['a required / null', 'b null / may be missing'],
  ],
  [{ properties: { a: {} } }, ['a null / null']],
  [{ prefixItems: [{}, {}] }, ['[0] null / null', '[1] null / null']],
  [{ patternProperties: { '^x': {} } }, ['/^x/ null / null']],
  [{ additionalProperties: { type: 'string' } }, []],
  [{ additionalProperties: { type: 'string', description: 'Text.' } }, ['any key null / null']],
  [{ title: 'T', additionalProperties: { type: 'string' } }, ['any key null / null']],
  [
    { properties: { a: {} }, additionalProperties: { type: 'string' } },
    ['a null / null', 'any other key null / null'],
  ],
  [{ contentSchema: {} }, ['decoded null / null']],
])('%j has the members %j', (raw, members) => {
  const [sent, received] = (['request', 'response'] as const).map((direction) =>
    toSchemaMembers(resolve(raw), direction),
  );
  const lines = sent?.map(
    ({ name, presence }, at) => `${name} ${presence} / ${received?.[at]?.presence}`,
  );
  expect(lines).toEqual(members);
  expect(hasContent(resolve(raw), 'request')).toBe(members.length > 0);
});

test.each<[object, string[]]>([
  [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, []],
  [
    {
      oneOf: [ref('Named'), ref('Text')],
      discriminator: { propertyName: 'k', mapping: { n: 'Named', m: 'Named' } },
    },
    ['one k: n, m; Text'],
  ],
  [{ anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }] }, ['any null: with a; with b, c']],
  [
    { oneOf: [{ title: 'T', minLength: 1 }, { minLength: 2 }, { minLength: 3 }] },
    ['one null: T; string 1; string 2'],
  ],
  [
    {
      discriminator: { propertyName: 'k', mapping: { a: 'Named', b: 'Named' } },
      properties: { k: {} },
    },
    ['one k: a, b'],
  ],
  [
    {
      if: { required: ['a'] },
      else: { required: ['b'] },
      dependentSchemas: { c: { required: ['d'] } },
    },
    ['if null: Unless `a` is given; If `c` is given'],
  ],
])('%j has the choices %j', (raw, choices) => {
  const lines = toChoices(resolve(raw, SCHEMAS)).map(
    ({ kind, discriminator, variants }) =>
      `${kind} ${discriminator}: ${variants.map(({ label }) => label).join('; ')}`,
  );
  expect(lines).toEqual(choices);
});
