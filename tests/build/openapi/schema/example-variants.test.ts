import { expect, test } from 'vitest';
import { explainExample } from '../../../../build/openapi/schema/generated-example.ts';
import { parseSpec } from '../../../../build/openapi/schema/parse-spec.ts';
import { ANY_STRING, toExample } from './to-example.ts';

test('names the variant of a discriminator', () => {
  const Cat = { properties: { kind: ANY_STRING, lives: { type: 'integer' } }, required: ['kind'] };
  const variants = {
    oneOf: [{ $ref: '#/components/schemas/Cat' }],
    discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
  };
  expect(toExample({ properties: { pet: variants } }, { Cat })).toEqual({
    pet: { kind: 'cat', lives: 0 },
  });
});

test('takes the variant of a discriminator although it fits others', () => {
  const Card = { properties: { kind: ANY_STRING, number: ANY_STRING }, required: ['kind'] };
  const Bank = { properties: { kind: ANY_STRING, iban: ANY_STRING }, required: ['kind'] };
  const oneOf = [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }];
  const discriminator = { propertyName: 'kind', mapping: { card: '#/components/schemas/Card' } };
  const components = { Card, Bank };
  expect(toExample({ oneOf, discriminator }, components)).toEqual({
    kind: 'card',
    number: 'string',
  });
  const [, second] = oneOf;
  expect(toExample({ anyOf: [second, oneOf[0]], discriminator }, components)).toEqual({
    kind: 'Bank',
    iban: 'string',
  });
});

test('names a schema that extends another one', () => {
  const Pet = {
    required: ['type'],
    discriminator: { propertyName: 'type', mapping: { dog: '#/components/schemas/Dog' } },
    properties: { type: ANY_STRING },
  };
  const Dog = {
    allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { a: { const: 1 } } }],
  };
  const Hound = {
    allOf: [{ $ref: '#/components/schemas/Dog' }, { properties: { b: { const: 2 } } }],
  };
  const Cat = {
    allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { c: { const: 3 } } }],
  };
  const components = { Pet, Dog, Hound, Cat };
  const list = (name: string) => toExample({ $ref: `#/components/schemas/${name}` }, components);
  expect(list('Dog')).toEqual({ type: 'dog', a: 1 });
  expect(list('Hound')).toEqual({ type: 'Hound', a: 1, b: 2 });
  // The mapping adds to the names of the schemas.
  expect(list('Cat')).toEqual({ type: 'Cat', c: 3 });
});

test('takes the first of alternatives that a value cannot tell apart, and says so', () => {
  const A = { type: 'object', properties: { a: ANY_STRING } };
  const B = { type: 'object', properties: { b: ANY_STRING } };
  const raw = {
    properties: { c: ANY_STRING },
    oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }],
  };
  const spec = parseSpec({ components: { schemas: { A, B } } }, 'api', 'api.yaml');
  expect(explainExample(raw, spec, 'request')).toMatchObject({
    value: { c: 'string', a: 'string' },
    fault: { pointer: '', message: 'fits `A` and `B` of `oneOf`, but must fit one only' },
  });
});
