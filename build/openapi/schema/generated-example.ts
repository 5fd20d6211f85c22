import { sample } from 'openapi-sampler';
import type { Options } from 'openapi-sampler';
import { isObject } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import { prepareForSampler } from './prepare-for-sampler.ts';
import type { Direction } from './schema.ts';
import type { ApiSpec } from './spec.ts';
import type { ValidationError } from './validation-errors.ts';

/** Text of the sampler for a value of which only the type is known. */
export const PLACEHOLDER_TEXT = 'string';

/** An example of a schema. */
interface GeneratedExample {
  /** Undefined where the sampler makes no value that fits. */
  value: unknown;
  /** Why its last value does not fit; undefined for one that fits. */
  error: ValidationError | undefined;
}

/** The whole schema, and only what it requires. */
const ATTEMPTS: Options[] = [{ maxSampleDepth: 6 }, { maxSampleDepth: 15, skipNonRequired: true }];

/** Characters of JSON; a longer example is made with fewer properties. */
const MAX_LENGTH = 8_000;

/** Examples by their schema, for each spec and direction: the samples of every credential need them. */
const cachedExamples = new WeakMap<ApiSpec, Record<Direction, WeakMap<object, GeneratedExample>>>();

/** Generate a value that fits a schema, the same one each time; undefined where there is none. */
export function generateExample(schema: unknown, spec: ApiSpec, direction: Direction): unknown {
  return explainExample(schema, spec, direction)?.value;
}

/** Generate a value that fits a schema, or say why there is none. Null without a schema. */
export function explainExample(
  schema: unknown,
  spec: ApiSpec,
  direction: Direction,
): GeneratedExample | null {
  if (!isObject(schema)) return null;
  const caches = cachedExamples.get(spec) ?? { request: new WeakMap(), response: new WeakMap() };
  cachedExamples.set(spec, caches);
  const cached = caches[direction].get(schema) ?? findExample(schema, spec, direction);
  caches[direction].set(schema, cached);
  return cached;
}

/** Tell whether a request can have a value for a schema. */
export function fitsSchema(value: unknown, schema: unknown, spec: ApiSpec): boolean {
  try {
    return spec.validate(value, schema, 'request').length === 0;
  } catch {
    // The validator throws for patterns that are invalid.
    return false;
  }
}

function findExample(schema: JsonObject, spec: ApiSpec, direction: Direction): GeneratedExample {
  const isRequest = direction === 'request';
  let error: ValidationError | undefined;
  for (const attempt of ATTEMPTS) {
    try {
      const value = sample(
        prepareForSampler(schema, 'schema', spec.resolveSchema),
        {
          ...attempt,
          quiet: true,
          enablePatterns: true,
          skipReadOnly: isRequest,
          skipWriteOnly: !isRequest,
        },
        loadSamplerDocument(spec),
      );
      if (value === null || JSON.stringify(value).length > MAX_LENGTH) continue;
      [error] = spec.validate(value, schema, direction);
      if (!error) return { value, error };
    } catch {
      // A reference to nothing, or a pattern that is invalid.
    }
  }
  return { value: undefined, error };
}

/** What the sampler looks references up in. */
const samplerDocuments = new WeakMap<ApiSpec, object>();

function loadSamplerDocument(spec: ApiSpec): object {
  const cached = samplerDocuments.get(spec);
  if (cached) return cached;
  const document = prepareForSampler(spec.document, 'document', spec.resolveSchema);
  samplerDocuments.set(spec, document);
  return document;
}
