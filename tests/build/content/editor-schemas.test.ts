import { format } from 'prettier';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { FRONT_MATTER_VALUES } from '../../../build/content/front-matter.ts';
import { TERM_VALUES } from '../../../build/content/glossary.ts';
import { LEAD_VALUES, VOCABULARY_VALUES } from '../../../build/content/search-vocabulary.ts';
import { TASK_VALUES } from '../../../build/content/tasks.ts';
import { listEditorFaults } from '../../support/editor-faults.ts';

const FOLDER = '.vscode/schemas';
const LEAD = z.strictObject(LEAD_VALUES);

/** By the name of the file below `.vscode/schemas/`. */
const SCHEMAS = {
  'front-matter.json': z.strictObject(FRONT_MATTER_VALUES).partial(),
  'glossary.json': z.record(
    z.string(),
    z.strictObject(TERM_VALUES).partial({ also: true, link: true }),
  ),
  'search.json': z
    .strictObject({
      ...VOCABULARY_VALUES,
      leads: z.array(LEAD).describe(VOCABULARY_VALUES.leads.description ?? ''),
    })
    .partial(),
  'tasks.json': z.record(
    z.string(),
    z.record(z.string(), z.strictObject(TASK_VALUES).partial({ also: true })),
  ),
};

const NAMES = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[];

/** `npm run exec -- vitest run tests/build/content/editor-schemas.test.ts -u` writes them. */
test.each(NAMES)('the schema %s, which editors read, is that of the build', async (name) => {
  const schema = JSON.stringify(toEditorSchema(SCHEMAS[name]));
  const text = await format(schema, { parser: 'json', printWidth: 100 });
  await expect(text).toMatchFileSnapshot(`../../../${FOLDER}/${name}`);
});

test('a misspelt key, a missing value and a wrong one are faults', () => {
  expect(listEditorFaults('front-matter', 'titel: Users\ndraft: maybe')).toEqual([
    '/ must NOT have additional properties',
    '/draft must be boolean',
  ]);
  const tasks = 'Run campaigns:\n  Stop a mission:\n    who: nobody';
  expect(listEditorFaults('tasks', tasks)).toEqual([
    "/Run campaigns/Stop a mission must have required property 'how'",
    "/Run campaigns/Stop a mission must have required property 'link'",
    '/Run campaigns/Stop a mission/who must be equal to one of the allowed values',
  ]);
});

/** The build reads a value as it is written, so a title may look like a number or a boolean. */
function toEditorSchema(schema: z.ZodType) {
  return z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    override: ({ zodSchema, jsonSchema }) => {
      const isText = zodSchema._zod.def.type === 'string' && jsonSchema.type === 'string';
      if (isText) Object.assign(jsonSchema, { type: ['string', 'number', 'boolean'] });
      if (jsonSchema.type === 'boolean') delete jsonSchema.pattern;
      // Zod's own, beside a pattern that says the same.
      if (jsonSchema.format === 'starts_with') delete jsonSchema.format;
    },
  });
}
