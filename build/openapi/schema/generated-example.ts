import { isObject, toPointer } from '../load/json.ts';
import type { Direction } from './schema.ts';
import type { ApiSpec } from './spec.ts';
import type { ValidationError } from './validation-errors.ts';
import { buildExample } from './example-builder.ts';
import type { BuiltExample, ExampleChanges, ExampleSize } from './example-builder.ts';

/** From the most complete example to the shortest one. */
const SIZES: ExampleSize[] = [
  { depth: 4, properties: Infinity },
  { depth: 3, properties: Infinity },
  { depth: 2, properties: Infinity },
  { depth: 1, properties: Infinity },
  { depth: 1, properties: 20 },
  { depth: 0, properties: 0 },
];

/** Characters of JSON; a longer example is built again with fewer properties. */
const MAX_LENGTH = 8_000;

/** Each change needs a validation, and an example that needs more is not close to its schema. */
const MAX_CHANGES = 60;

/** Examples by their schema, for each spec and direction: the samples of every credential need them. */
const cachedExamples = new WeakMap<
  ApiSpec,
  Record<Direction, WeakMap<object, { value: unknown }>>
>();

/**
 * Generate a value that fits a schema, the same one each time. Properties that fit nothing are left out. Undefined
 * where something required has no value, because its pattern is too complex, or because it never ends.
 */
export function generateExample(schema: unknown, spec: ApiSpec, direction: Direction): unknown {
  if (!isObject(schema)) return undefined;
  const caches = cachedExamples.get(spec) ?? { request: new WeakMap(), response: new WeakMap() };
  cachedExamples.set(spec, caches);
  const cached = caches[direction].get(schema) ?? { value: findExample(schema, spec, direction) };
  caches[direction].set(schema, cached);
  return cached.value;
}

function findExample(schema: object, spec: ApiSpec, direction: Direction): unknown {
  let changesLeft = MAX_CHANGES;
  /** A smaller example, or one with other alternatives, can be the same. */
  const errorsByText = new Map<string, ExampleError[]>();
  const tryToRepair = (size: ExampleSize): unknown => {
    const changes: ExampleChanges = {
      omitted: new Set(),
      alternatives: new Map(),
      required: new Map(),
    };
    for (; changesLeft > 0; changesLeft -= 1) {
      const options = { resolve: spec.resolveSchema, direction, size, changes };
      const built = buildExample(schema, options);
      const text = JSON.stringify(built.value) ?? '';
      if (text.length > MAX_LENGTH) return undefined;
      const errors: ExampleError[] =
        built.missing.length > 0
          ? built.missing.map((pointer) => ({ pointer }))
          : (errorsByText.get(text) ?? spec.validate(built.value, schema, direction));
      errorsByText.set(text, errors);
      if (errors.length === 0) return built.value;
      if (!repair(errors, built, changes)) return undefined;
    }
    return undefined;
  };
  for (const size of SIZES) {
    try {
      const value = tryToRepair(size);
      if (value !== undefined && value !== null) return value;
    } catch (error) {
      // The validator throws for patterns that are invalid or too slow; a smaller example has them too.
      if (!(error instanceof RangeError)) return undefined;
    }
  }
  return undefined;
}

type ExampleError = Pick<ValidationError, 'pointer'> & Partial<ValidationError>;

/** Change what causes the errors. False where nothing is left to change. */
function repair(errors: ExampleError[], built: BuiltExample, changes: ExampleChanges): boolean {
  const changed = new Set<string>();
  return errors.every((error) => {
    if (addRequired(error, changes)) return true;
    const { pointer, keyword, property } = error;
    const isExtra = property !== undefined && keyword !== 'required';
    const places = listPlaces(isExtra ? toPointer(pointer, property) : pointer);
    // Another error has changed what is around this one.
    if (places.some((place) => changed.has(place))) return true;
    const place = places.find((candidate) => changePlace(candidate, built, changes));
    if (place !== undefined) changed.add(place);
    return place !== undefined;
  });
}

/** A condition or a variant can require properties that the schema itself does not. */
function addRequired({ pointer, keyword, property }: ExampleError, changes: ExampleChanges) {
  if (keyword !== 'required' || property === undefined) return false;
  const names = changes.required.get(pointer) ?? new Set();
  if (names.has(property)) return false;
  changes.required.set(pointer, names.add(property));
  return true;
}

/** Take the next alternative at a place, or omit it. False where neither is possible. */
function changePlace(place: string, built: BuiltExample, changes: ExampleChanges): boolean {
  const next = toNextAlternatives(
    built.alternatives.get(place) ?? [],
    changes.alternatives.get(place) ?? [],
  );
  if (next) {
    forgetBelow(place, changes);
    changes.alternatives.set(place, next);
    return true;
  }
  if (!built.optional.has(place)) return false;
  changes.omitted.add(place);
  return true;
}

/** Count up the last choice, or the one before it: a choice depends on those before it. */
function toNextAlternatives(counts: number[], indexes: number[]): number[] | null {
  for (let choice = counts.length - 1; choice >= 0; choice -= 1) {
    const next = (indexes[choice] ?? 0) + 1;
    if (next < (counts[choice] ?? 0)) {
      return counts
        .slice(0, choice + 1)
        .map((_, at) => (at === choice ? next : (indexes[at] ?? 0)));
    }
  }
  return null;
}

/** Another alternative has other parts. */
function forgetBelow(place: string, { omitted, alternatives, required }: ExampleChanges): void {
  const isBelow = (key: string) => key.startsWith(`${place}/`);
  for (const key of [...omitted].filter(isBelow)) omitted.delete(key);
  for (const key of [...alternatives.keys()].filter(isBelow)) alternatives.delete(key);
  for (const key of [...required.keys()].filter((key) => key === place || isBelow(key))) {
    required.delete(key);
  }
}

/** List a place and those around it, from the inside out: `/a/0` → `/a/0`, `/a`, ``. */
function listPlaces(pointer: string): string[] {
  const keys = pointer.split('/');
  return keys.map((_, index) => keys.slice(0, keys.length - index).join('/'));
}
