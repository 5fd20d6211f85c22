import Ajv from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileDocument, findPage } from './compile-fixture.ts';

const types = fc.constantFrom('integer', 'number');
const bound = fc.integer({ min: -9, max: 9 });
const patterns = ['^[a-z]+$', '^\\d{3}-x?$', '^(?:a|b){2}$', '[^a-z]', '(?!a)b'];

/** Schemas that some value fits. */
const { schema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.record({ type: fc.constant('string'), minLength: fc.nat(30) }),
    fc.record({ type: fc.constant('string'), pattern: fc.constantFrom(...patterns) }),
    fc.record({ type: types, minimum: bound }),
    fc.record({ type: types, maximum: bound }),
    fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(4) }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { maxKeys: 3 }),
    }),
    fc.record({ enum: fc.constantFrom(['x'], [1, 2], [null]) }),
    fc.record({ const: fc.constantFrom('x', 1, null) }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
  ),
}));

test('an example that is generated fits its schema', async () => {
  const ajv = new Ajv({ strict: false });
  const samples = fc.sample(schema, { numRuns: 30, seed: 1 });
  const schemas = Object.fromEntries(samples.map((sample, at) => [`S${at}`, sample]));
  const reference = await compileDocument({ components: { schemas } });
  const examples = samples.map((_, at) => {
    const { markdown } = findPage(reference, `schemas/s-${at}`);
    return /## Example\n\n```json\n([^]*?)\n```/.exec(markdown)?.[1];
  });
  const wrong = samples.flatMap((sample, at) => {
    const example = examples[at];
    if (example === undefined || ajv.validate(sample, JSON.parse(example))) return [];
    return `${example} for ${JSON.stringify(sample)}: ${ajv.errorsText()}`;
  });
  expect(wrong.join('\n')).toBe('');
  // Only a pattern that cannot be sampled leaves a schema without an example.
  expect(examples.filter((example) => example !== undefined).length).toBeGreaterThan(15);
});
