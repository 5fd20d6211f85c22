import { expect, test } from 'vitest';
import { parseText } from '../../../../build/openapi/load/parse-text.ts';
import { toExactJson } from '../../../../build/openapi/load/source-number.ts';
import { insertSourceTexts } from '../../../../build/openapi/schema/source-texts.ts';

/** Schemas that are a text, or have one. */
const SCHEMAS = `
  Zip: { type: string, example: 01234, default: 02134, enum: [01234, 02134] }
  Price: { type: [number, string], example: 1.10 }
  Base: { properties: { zip: { $ref: '#/components/schemas/Zip' } } }
  Address: { allOf: [{ $ref: '#/components/schemas/Base' }], additionalProperties: { type: string } }
  Lists: { items: { type: array, items: { type: string } }, examples: [[[1.0, 2]]] }`;

test.each([
  ['of a schema', 'schemas/Zip', { example: '01234', default: '02134', enum: ['01234', '02134'] }],
  ['of a list', 'schemas/Lists', { examples: [[['1.0', 2]]] }],
  ['of a parameter', 'parameters/p', { example: { zip: '01234', other: '1.10' } }],
  ['of a named example', 'examples/e', { value: ['1.20'] }],
])('numbers %s that are texts by their schema are texts', (_, path, expected) => {
  const { value } = parseText(
    'a.yaml',
    `openapi: 3.1.0
components:
 schemas: ${SCHEMAS}
 parameters:
  p:
   schema: { $ref: '#/components/schemas/Address' }
   example: { zip: 01234, other: 1.10 }
  q:
   schema: { items: { type: string } }
   examples: { e: { $ref: '#/components/examples/e' } }
 examples: { e: { value: [1.20] } }`,
  );
  const document = value as { components: Record<string, Record<string, object>> };
  insertSourceTexts(document);
  const [section = '', name = ''] = path.split('/');
  expect(document.components[section]?.[name]).toMatchObject(expected);
});

test('a value that may be a number stays one', () => {
  const { value } = parseText('a.yaml', `components:\n schemas: ${SCHEMAS}`);
  insertSourceTexts(value as Record<string, unknown>);
  expect(toExactJson(value)).toContain('"Price":{"type":["number","string"],"example":1.10}');
});
