import { generateExample } from './generated-example.ts';
import { PLACEHOLDER_TEXT } from './plain-value.ts';
import type { ApiSpec, Parameter } from './spec.ts';

/** Find the value of a parameter in a sample: the example with a name, another one, or a generated one, if any. */
export function findParameterValue(
  { name, examples, schema }: Parameter,
  spec: ApiSpec,
  exampleName = '',
): unknown {
  const example = examples.find((candidate) => candidate.name === exampleName) ?? examples[0];
  if (example) return example.value;
  const value = generateExample(schema, spec, 'request');
  const isAnyText = value === undefined || value === PLACEHOLDER_TEXT;
  // `/users/userId` is clearer than `/users/string`.
  return isAnyText && spec.validate(name, schema, 'request').length === 0 ? name : value;
}
