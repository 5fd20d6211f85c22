import { globSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { FRONT_MATTER_VALUES } from '../../../build/content/front-matter.ts';
import { TERM_VALUES } from '../../../build/content/glossary.ts';
import { LEAD_VALUES, VOCABULARY_VALUES } from '../../../build/content/search-vocabulary.ts';
import { TASK_VALUES } from '../../../build/content/tasks.ts';

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
    z.record(z.string(), z.strictObject(TASK_VALUES).partial({ developer: true, also: true })),
  ),
};

const NAMES = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[];

/** `npm run exec -- vitest run tests/build/content/editor-schemas.test.ts -u` writes them. */
test.each(NAMES)('the schema %s, which editors read, is that of the build', async (name) => {
  const schema = JSON.stringify(toEditorSchema(SCHEMAS[name]));
  const text = await format(schema, { parser: 'json', printWidth: 100 });
  await expect(text).toMatchFileSnapshot(`../../../${FOLDER}/${name}`);
});

test.each(['glossary', 'search', 'tasks'] as const)('%s.yaml of the guide is valid', (name) => {
  const validate = createValidator(`${name}.json`);
  expect(validate(readFileSync(`content/${name}.yaml`, 'utf8'))).toEqual([]);
});

test('the front matter of all pages is valid', () => {
  const files = globSync('content/**/*.mdx');
  expect(files.length).toBeGreaterThan(50);
  const validate = createValidator('front-matter.json');
  const faults = files.flatMap((file) => {
    const [, yaml = ''] = /^---\n(.*?)\n---\n/s.exec(readFileSync(file, 'utf8')) ?? [];
    return validate(yaml).map((fault) => `${file}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

test('a misspelt key, a missing value and a wrong one are faults', () => {
  expect(createValidator('front-matter.json')('titel: Users\ndraft: maybe')).toEqual([
    '/ must NOT have additional properties',
    '/draft must be boolean',
  ]);
  expect(
    createValidator('tasks.json')('Run campaigns:\n  Stop a mission:\n    who: nobody'),
  ).toEqual([
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

/** Return a function that lists the faults which an editor shows in a YAML text. */
function createValidator(name: keyof typeof SCHEMAS): (text: string) => string[] {
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
    JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')),
  );
  return (text) => {
    validate(parse(text));
    const errors = validate.errors ?? [];
    return errors.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  };
}
