import { sample } from 'openapi-sampler';
import { isObject } from '../load/json.ts';
import type { Direction } from '../model/schema.ts';
import type { ApiSpec } from '../model/spec.ts';

/** Text that stands for a value of which only the type is known. */
export const PLACEHOLDER_TEXT = 'string';

/** Every level multiplies the size of an example, so optional properties end at the first limit. */
const ATTEMPTS = [
  { maxSampleDepth: 4, skipNonRequired: false },
  { maxSampleDepth: 8, skipNonRequired: true },
];

/** Characters of JSON; a longer example is generated again from required properties alone. */
const MAX_LENGTH = 8_000;

/**
 * Generate a value that fits a schema, the same one each time. Undefined where the sampler finds none:
 * for a pattern that it does not support, or where a required part never ends.
 */
export function generateExample(schema: unknown, spec: ApiSpec, direction: Direction): unknown {
  if (!spec.canGenerateExamples) return undefined;
  for (const attempt of ATTEMPTS) {
    const value = tryToSample(schema, spec, direction, attempt);
    if (value !== undefined) return value;
  }
  return undefined;
}

function tryToSample(
  schema: unknown,
  spec: ApiSpec,
  direction: Direction,
  attempt: (typeof ATTEMPTS)[number],
): unknown {
  if (!isObject(schema)) return undefined;
  const options = {
    ...attempt,
    skipReadOnly: direction === 'request',
    skipWriteOnly: direction === 'response',
    enablePatterns: true,
    quiet: true,
  };
  try {
    const value: unknown = sample(schema, options, spec.document);
    const isShort = (JSON.stringify(value) ?? '').length <= MAX_LENGTH;
    return value !== null && isShort && spec.validate(value, schema, direction).length === 0
      ? value
      : undefined;
  } catch {
    // The sampler throws for schemas that are not valid, and the validator for invalid patterns.
    return undefined;
  }
}
