import { isObject, toPointer } from '../load/json.ts';
import { buildExample } from './example-builder.ts';
import type { BuiltExample, Decision, ExampleSize } from './example-builder.ts';
import type { Direction } from './schema.ts';
import type { ApiSpec } from './spec.ts';
import type { ValidationError } from './validation-errors.ts';

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

/** An example of a schema. */
export interface GeneratedExample {
  /** Undefined where something required has no value. */
  value: unknown;
  /** Why there is no value, or why the value does not tell variants apart; undefined for a good one. */
  fault: ExampleFault | undefined;
  /** JSON pointers of optional fields that are left out, because no value fits their pattern or one alternative only. */
  omitted: string[];
}

/** What does not fit, or has no value. */
type ExampleFault = Pick<ValidationError, 'pointer'> &
  Partial<ValidationError> & { isPattern?: boolean };

/** Examples by their schema, for each spec and direction: the samples of every credential need them. */
const cachedExamples = new WeakMap<ApiSpec, Record<Direction, WeakMap<object, GeneratedExample>>>();

/** Generate a value that fits a schema, the same one each time; undefined where there is none. */
export function generateExample(schema: unknown, spec: ApiSpec, direction: Direction): unknown {
  return explainExample(schema, spec, direction)?.value;
}

/**
 * Generate a value that fits a schema, and tell what it lacks. Properties that fit nothing are left out. A value that
 * fits several alternatives of `oneOf` is the example only where there is no other. Null without a schema.
 */
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
    // The validator throws for patterns that are invalid or too slow.
    return false;
  }
}

function findExample(schema: object, spec: ApiSpec, direction: Direction): GeneratedExample {
  const findFaults = createFaultFinder(schema, spec, direction);
  /** Where no example fits, the first that only fits too many alternatives, or the first fault. */
  let fallback: GeneratedExample | undefined;
  let changesLeft = MAX_CHANGES;
  const tryToRepair = (size: ExampleSize): GeneratedExample | null => {
    const decisions: Decisions = new Map();
    const unfit = new Set<string>();
    for (; changesLeft > 0; changesLeft -= 1) {
      const built = buildExample(schema, {
        resolve: spec.resolveSchema,
        direction,
        size,
        decisions,
      });
      const text = JSON.stringify(built.value) ?? '';
      if (text.length > MAX_LENGTH) return null;
      const faults = findFaults(built, text);
      const [fault] = faults;
      const omitted = [...unfit].filter((pointer) => isOmitted(pointer, decisions));
      if (!fault) return built.value === null ? null : { value: built.value, fault, omitted };
      for (const { pointer, isPattern, keyword } of faults) {
        if (isPattern || keyword === 'oneOf') unfit.add(pointer);
      }
      const isAmbiguous = faults.every(({ keyword }) => keyword === 'oneOf');
      if (isAmbiguous && fallback?.value === undefined) {
        fallback = { value: built.value, fault, omitted };
      }
      fallback ??= { value: undefined, fault, omitted: [] };
      if (!repair(faults, built, decisions)) return null;
    }
    return null;
  };
  for (const size of SIZES) {
    try {
      const example = tryToRepair(size);
      if (example) return example;
    } catch (error) {
      // The validator throws for patterns that are invalid or too slow; a smaller example has them too.
      if (!(error instanceof RangeError)) break;
    }
  }
  return fallback ?? { value: undefined, fault: undefined, omitted: [] };
}

type Decisions = Map<string, Decision>;

/** Create a function that lists why an example does not fit. A smaller one, or another alternative, can be the same. */
function createFaultFinder(schema: object, spec: ApiSpec, direction: Direction) {
  const faultsByText = new Map<string, ExampleFault[]>();
  return ({ value, places }: BuiltExample, text: string): ExampleFault[] => {
    const missing = [...places].flatMap(([pointer, place]): ExampleFault[] =>
      place.missing === undefined ? [] : [{ pointer, isPattern: place.missing === 'pattern' }],
    );
    if (missing.length > 0) return missing;
    const faults = faultsByText.get(text) ?? spec.validate(value, schema, direction);
    faultsByText.set(text, faults);
    return faults;
  };
}

/** Tell whether a place is left out, or one around it. */
function isOmitted(pointer: string, decisions: Decisions): boolean {
  return listPlaces(pointer).some((place) => decisions.get(place)?.isOmitted);
}

/** Decide against what causes the faults. False where nothing is left to decide. */
function repair(faults: ExampleFault[], { places }: BuiltExample, decisions: Decisions): boolean {
  const changed = new Set<string>();
  return faults.every((fault) => {
    if (addRequired(fault, decisions)) return true;
    const { pointer, keyword, property } = fault;
    const isExtra = property !== undefined && keyword !== 'required';
    const around = listPlaces(isExtra ? toPointer(pointer, property) : pointer);
    // Another fault has changed what is around this one.
    if (around.some((place) => changed.has(place))) return true;
    const place = around.find((candidate) => changePlace(candidate, places, decisions));
    if (place !== undefined) changed.add(place);
    return place !== undefined;
  });
}

const UNDECIDED: Decision = { alternatives: [], required: [], isOmitted: false };

/** A condition or a variant can require properties that the schema itself does not. */
function addRequired({ pointer, keyword, property }: ExampleFault, decisions: Decisions): boolean {
  if (keyword !== 'required' || property === undefined) return false;
  const decision = decisions.get(pointer) ?? UNDECIDED;
  if (decision.required.includes(property)) return false;
  decisions.set(pointer, { ...decision, required: [...decision.required, property] });
  return true;
}

/** Take the next alternative at a place, or omit it. False where neither is possible. */
function changePlace(at: string, places: BuiltExample['places'], decisions: Decisions): boolean {
  const { alternatives = [], isOptional = false } = places.get(at) ?? {};
  const decision = decisions.get(at) ?? UNDECIDED;
  const next = toNextAlternatives(alternatives, decision.alternatives);
  if (next) {
    // Another alternative has other parts.
    for (const place of decisions.keys()) {
      if (place.startsWith(`${at}/`)) decisions.delete(place);
    }
    decisions.set(at, { ...UNDECIDED, alternatives: next });
    return true;
  }
  if (isOptional) decisions.set(at, { ...decision, isOmitted: true });
  return isOptional;
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

/** List a place and those around it, from the inside out: `/a/0` → `/a/0`, `/a`, ``. */
function listPlaces(pointer: string): string[] {
  const keys = pointer.split('/');
  return keys.map((_, index) => keys.slice(0, keys.length - index).join('/'));
}
