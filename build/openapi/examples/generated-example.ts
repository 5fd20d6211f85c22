import { sample } from 'openapi-sampler';
import { isObject } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import type { Direction } from '../model/schema.ts';
import type { ApiSpec } from '../model/spec.ts';

/** Text that stands for a value of which only the type is known. */
export const PLACEHOLDER_TEXT = 'string';

/** Every level multiplies the size of an example, so optional properties end at the first limit. */
const ATTEMPTS = [
  { maxSampleDepth: 4, skipNonRequired: false },
  { maxSampleDepth: 8, skipNonRequired: true },
];

/**
 * References that the sampler follows for one example. Each that leads to a value adds characters, so examples that
 * need more are longer than `MAX_LENGTH`. Without a limit, 12 levels of ten properties are 10¹² values.
 */
const MAX_REFERENCES = 8_000;

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
    const value: unknown = sample(schema, options, limitReads(spec.document));
    const isShort = (JSON.stringify(value) ?? '').length <= MAX_LENGTH;
    return value !== null && isShort && spec.validate(value, schema, direction).length === 0
      ? value
      : undefined;
  } catch {
    // The sampler throws for schemas that are not valid, and the validator for patterns that are invalid or too slow.
    return undefined;
  }
}

/** Wrap a document, so that the sampler, which looks up each reference from its root, throws at the limit. */
function limitReads(document: JsonObject): JsonObject {
  let reads = 0;
  return new Proxy(document, {
    get(target, key) {
      reads += 1;
      if (reads > MAX_REFERENCES) throw new RangeError('The example is too large.');
      return Reflect.get(target, key) as unknown;
    },
  });
}
