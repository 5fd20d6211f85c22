import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Schema } from '../../../build/openapi/schema/schema.ts';
import { loadOwnSpec } from '../own-spec.ts';

const { spec } = await loadOwnSpec();

/** The operations whose bodies the guide shows as forms. */
const shown = globSync('content/docs/**/*.mdx')
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/<FormFields create="(\w+)"/g)])
  .map(([, operationId]) => spec.operations.find((one) => one.operationId === operationId));

/** Words of programmers, which an operator does not know. */
const JSON_WORDS = /`|\b(?:array|boolean|integer|JSON|null|object|string|URL)\b/i;

test('a form says what to enter in words of operators', () => {
  expect(shown).not.toEqual([]);
  const strays = shown.flatMap((operation) =>
    listFields(spec.resolveSchema(operation?.requestBody?.content[0]?.schema))
      .filter(({ schema: { form } }) => {
        const texts = [form?.label, form?.help];
        return texts.some((text) => text === undefined || JSON_WORDS.test(text));
      })
      .map(({ name, schema }) => `${operation?.operationId} ${name}: ${schema.form?.help}`),
  );
  expect(strays).toEqual([]);
});

test('a form has a word for each value to choose', () => {
  const strays = shown.flatMap((operation) =>
    listFields(spec.resolveSchema(operation?.requestBody?.content[0]?.schema)).flatMap(
      ({ name, schema: { enumValues, form } }) =>
        enumValues.filter((value) => !form?.values.has(String(value))).map(() => name),
    ),
  );
  expect(strays).toEqual([]);
});

/** List the fields of a body and those of the entries of its lists. */
function listFields(body: Schema): { name: string; schema: Schema }[] {
  return [...body.properties].flatMap(([name, part]) => {
    const schema = body.resolve(part);
    const entries = schema.items ? listFields(body.resolve(schema.items)) : [];
    return [{ name, schema }, ...entries];
  });
}
