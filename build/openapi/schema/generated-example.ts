import { isObject } from '../load/json.ts';
import { isOpenTo, listVariantValues } from './discriminator.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { toPlainValue } from './plain-value.ts';
import { toTypes } from './schema-type.ts';
import { isShown } from './schema.ts';
import type { Direction, Schema, SchemaResolver } from './schema.ts';
import type { ApiSpec } from './spec.ts';
import type { ValidationError } from './validation-errors.ts';

/** An example of a schema. */
interface GeneratedExample {
  /** Undefined where no value fits. */
  value: unknown;
  /** Why the last value does not fit; undefined for one that fits. */
  error: ValidationError | undefined;
}

interface Sampling {
  resolve: SchemaResolver;
  direction: Direction;
  /** Nested objects and lists; those below are left out. */
  maxDepth: number;
  /** Whether optional fields are left out. */
  isShort: boolean;
}

/** Characters of JSON; a longer example is made with fewer properties. */
const MAX_LENGTH = 8_000;

/** A list that has to be longer has no example. */
const MAX_ENTRIES = 20;

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

/** Try the whole schema, and then only what it requires. */
function findExample(schema: object, spec: ApiSpec, direction: Direction): GeneratedExample {
  let error: ValidationError | undefined;
  const shared = { direction, resolve: spec.resolveSchema };
  const attempts: Sampling[] = [
    { ...shared, maxDepth: 6, isShort: false },
    { ...shared, maxDepth: 15, isShort: true },
  ];
  for (const attempt of attempts) {
    try {
      const value = toValue(schema, '', [], attempt);
      if (value === null || value === undefined) continue;
      if (JSON.stringify(value).length > MAX_LENGTH) continue;
      [error] = spec.validate(value, schema, direction);
      if (!error) return { value, error };
    } catch {
      // A pattern that is invalid.
    }
  }
  return { value: undefined, error };
}

/**
 * Generate a value of a schema; undefined for one that is in itself. `name` is that of its field, and `around` has the
 * schemas that it is in.
 */
function toValue(raw: unknown, name: string, around: unknown[], sampling: Sampling): unknown {
  const whole = sampling.resolve(raw);
  const { schema, fixed } = choose(whole);
  const { constant, examples, enumValues, defaultValue } = schema;
  const [known] = [
    ...(constant ? [constant.value] : []),
    ...examples,
    ...enumValues,
    ...(defaultValue ? [defaultValue.value] : []),
  ];
  if (known !== undefined) return known;
  const [type] = toTypes(schema);
  const isEnd = around.includes(whole.identity) || around.length >= sampling.maxDepth;
  const inner = [...around, whole.identity];
  if (type !== 'object' && type !== 'array') return toPlainValue(schema, type, name);
  if (isEnd) return undefined;
  if (type === 'object') return { ...toFields(schema, inner, sampling), ...fixed };
  const { minItems = 1, maxItems = Infinity } = schema.constraints;
  const length = schema.items ? Math.min(minItems || 1, maxItems, MAX_ENTRIES) : 0;
  const entries = Array.from({ length }, () => toValue(schema.items, name, inner, sampling));
  return entries.filter((entry) => entry !== undefined);
}

function toFields(schema: Schema, around: unknown[], sampling: Sampling): object {
  const { properties, required, additionalProperties: values } = schema;
  const names = [...properties.keys()].filter(
    (name) =>
      (required.has(name) || !sampling.isShort) &&
      isShown(sampling.resolve(properties.get(name)), sampling.direction),
  );
  const fields = names.map((name) => [name, toValue(properties.get(name), name, around, sampling)]);
  const others = isObject(values)
    ? ['property1', 'property2'].map((name) => [name, toValue(values, name, around, sampling)])
    : [];
  return Object.fromEntries([...fields, ...others].filter(([, value]) => value !== undefined));
}

/** Take the first variant of a schema, and the values by which discriminators select it. */
function choose(whole: Schema): { schema: Schema; fixed: Record<string, string> } {
  const { resolve, identity, baseDiscriminator: base } = whole;
  const fixed: Record<string, string> = {};
  if (base) {
    const isItself = ($ref: string) => resolve({ $ref }).identity === identity;
    const value = [...base.mapping].find(([, target]) => isItself(target))?.[0] ?? whole.name;
    if (value !== undefined && isOpenTo(value, whole, base.property)) fixed[base.property] = value;
  }
  let schema: Schema = { ...whole, choices: [] };
  for (const { options, discriminator } of whole.choices) {
    const [value] = discriminator ? listVariantValues(options[0], discriminator, resolve) : [];
    const option = choose(resolve(options[0]));
    schema = mergeSchemas(schema, option.schema);
    Object.assign(fixed, option.fixed);
    if (discriminator && value !== undefined) fixed[discriminator.property] = value;
  }
  return { schema, fixed };
}
