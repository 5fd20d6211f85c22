import { describe, expect, test } from 'vitest';
import { resolve, toParts } from './resolve.ts';

describe('parts of allOf', () => {
  test.each<[string, object, object, Record<string, unknown>]>([
    ['both types', { type: ['string', 'number'] }, { type: 'number' }, { types: ['number'] }],
    ['an integer is a number', { type: 'number' }, { type: 'integer' }, { types: ['integer'] }],
    ['a number is no integer', { type: 'integer' }, { type: 'number' }, { types: ['integer'] }],
    ['types in conflict', { type: 'string' }, { type: 'boolean' }, { types: ['boolean'] }],
    ['values of both', { enum: ['a', 'b'] }, { enum: ['b', 'c'] }, { enumValues: ['b'] }],
    ['values in conflict', { enum: ['a'] }, { enum: ['c'] }, { enumValues: ['c'] }],
    [
      'the narrower bounds',
      { minimum: 1, maximum: 9, minLength: 3, maxItems: 4 },
      { minimum: 3, maximum: 12, minLength: 2, maxItems: 5 },
      { constraints: { minimum: 3, maximum: 9, minLength: 3, maxItems: 4 } },
    ],
    [
      'a bound of one',
      { minItems: 0 },
      { maxItems: 0 },
      { constraints: { minItems: 0, maxItems: 0 } },
    ],
    ['all patterns', { pattern: 'a' }, { pattern: 'b' }, { constraints: { patterns: ['a', 'b'] } }],
    ['the same pattern', { pattern: 'a' }, { pattern: 'a' }, { constraints: { patterns: ['a'] } }],
    ['the later default', { default: 1 }, { default: 2 }, { defaultValue: { value: 2 } }],
    ['the earlier default', { default: 1 }, {}, { defaultValue: { value: 1 } }],
    ['the later examples', { examples: [1, 2] }, { example: 3 }, { examples: [3] }],
    ['no entries', { items: false }, { items: { const: 1 } }, { items: undefined }],
    [
      'the same entries',
      { items: { $ref: '#/a' } },
      { items: { $ref: '#/a' } },
      { items: { $ref: '#/a' } },
    ],
    [
      'entries of both',
      { items: { const: 1 } },
      { items: { const: 1 } },
      { items: { allOf: [{ const: 1 }, { const: 1 }] } },
    ],
    [
      'what is deprecated',
      { deprecated: true },
      { readOnly: true },
      { deprecated: true, readOnly: true },
    ],
    [
      'what is required',
      { required: ['a'] },
      { required: ['b'] },
      { required: new Set(['a', 'b']) },
    ],
    [
      'what may be null',
      { type: ['string', 'null'] },
      { type: 'string' },
      { types: ['string'], nullable: true },
    ],
    [
      'fields of both',
      { properties: { a: { const: 1 }, b: { $ref: '#/b' } } },
      { properties: { a: { minimum: 1 }, b: { $ref: '#/b' }, c: {} } },
      {
        properties: new Map<string, unknown>([
          ['a', { allOf: [{ const: 1 }, { minimum: 1 }] }],
          ['b', { $ref: '#/b' }],
          ['c', {}],
        ]),
      },
    ],
  ])('have %s', (_, base, over, expected) => {
    const { title: _title, ...parts } = toParts(resolve({ title: 'T', allOf: [base, over] }));
    expect(parts).toEqual(
      Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined)),
    );
  });

  test('are overridden by keywords of the schema itself', () => {
    const raw = {
      allOf: [{ description: 'Part.', format: 'a' }, { description: 'Later.' }],
      description: 'Own.',
    };
    expect(toParts(resolve(raw))).toEqual({ description: 'Own.', format: 'a' });
  });

  test('of one reference keep its name, unless the schema adds fields', () => {
    const schemas = { A: { title: 'The A', type: 'object', properties: { a: {} } } };
    const allOf = [{ $ref: '#/components/schemas/A' }];
    expect(resolve({ allOf, description: 'Own.' }, schemas)).toMatchObject({
      name: 'A',
      title: 'The A',
      description: 'Own.',
      identity: schemas.A,
    });
    const extended = { allOf, properties: { b: {} } };
    expect(resolve(extended, schemas)).toMatchObject({
      name: undefined,
      title: undefined,
      identity: extended,
    });
  });
});
