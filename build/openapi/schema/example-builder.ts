import { isObject, toPointer } from '../load/json.ts';
import { parseExactJson } from '../load/source-number.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { toTypes } from './schema-type.ts';
import { isShown } from './schema.ts';
import type { Direction, Schema, SchemaResolver } from './schema.ts';
import { toPlainValues } from './plain-values.ts';
import { withOwnValue, withVariantValue } from './variant-value.ts';

/** How much of a schema an example has. */
export interface ExampleSize {
  /** Levels of optional properties; a required property is at any level. */
  depth: number;
  /** Optional properties of one object. */
  properties: number;
}

/** Places of a value by their JSON pointers. */
type ByPlace<T> = Map<string, T>;

/** What is decided about a place, so that the example fits its schema. */
export interface Decision {
  /** Indexes of the alternatives, one for each choice; the first ones where it has none. */
  alternatives: number[];
  /** Names of properties that it needs beyond those that its schema requires. */
  required: string[];
  isOmitted: boolean;
}

/** What can be decided about a place. */
export interface BuiltPlace {
  /** Numbers of alternatives, one for each choice: between variants of a schema, or values for it. */
  alternatives: number[];
  isOptional: boolean;
  /** Why it has no value; undefined where it has one. */
  missing: 'pattern' | 'other' | undefined;
}

export interface BuiltExample {
  value: unknown;
  places: ByPlace<BuiltPlace>;
}

export interface BuildOptions {
  resolve: SchemaResolver;
  direction: Direction;
  size: ExampleSize;
  decisions: ByPlace<Decision>;
}

/** An example with more values is too long; without a limit, 12 levels of ten properties are 10¹² values. */
const MAX_VALUES = 3_000;

/** Required properties that are deeper have no end. */
const MAX_DEPTH = 24;

/** A list that requires more entries has no example. */
const MAX_ENTRIES = 20;

/** State of one example while it is built. */
interface Builder extends BuildOptions {
  places: ByPlace<BuiltPlace>;
  /** What the schemas around a value are recognised by. */
  around: unknown[];
  count: number;
}

/** Build an example of a schema. Throws a `RangeError` where it is too large. */
export function buildExample(raw: unknown, options: BuildOptions): BuiltExample {
  const places: ByPlace<BuiltPlace> = new Map();
  return { value: toValue(raw, '', { ...options, places, around: [], count: 0 }), places };
}

function findPlace(at: string, { places }: Builder): BuiltPlace {
  const place = places.get(at) ?? { alternatives: [], isOptional: false, missing: undefined };
  places.set(at, place);
  return place;
}

function toValue(raw: unknown, at: string, builder: Builder, name?: string): unknown {
  const { resolve, around } = builder;
  builder.count += 1;
  if (builder.count > MAX_VALUES) throw new RangeError('The example has too many values.');
  const declared = withOwnValue(resolve(raw));
  if (declared.isNever || around.length > MAX_DEPTH) return addMissing(at, builder);
  around.push(declared.identity);
  const value = toSchemaValue(declared, at, builder, name);
  around.pop();
  return value;
}

function toSchemaValue(declared: Schema, at: string, builder: Builder, name?: string): unknown {
  const schema = chooseVariants(declared, at, builder);
  const [type] = toTypes(schema);
  const declaredValues = listDeclaredValues(declared, schema);
  const isBuilt = type === 'object' || type === 'array';
  const plain = isBuilt ? [] : toPlainValues(schema, type, name);
  const values = [...declaredValues, ...plain];
  const index = chooseAlternative(at, values.length + (isBuilt ? 1 : 0), builder);
  if (index < values.length) return structuredClone(values[index]);
  if (type === 'object') return toObjectValue(schema, at, builder);
  if (type === 'array') return toListValue(schema, at, builder);
  return addMissing(at, builder, schema.constraints.patterns ? 'pattern' : 'other');
}

function addMissing(
  at: string,
  builder: Builder,
  missing: BuiltPlace['missing'] = 'other',
): undefined {
  findPlace(at, builder).missing = missing;
  return undefined;
}

/** Return the index of the alternative for the next choice at a place. */
function chooseAlternative(at: string, count: number, builder: Builder): number {
  const choice = findPlace(at, builder).alternatives.push(count) - 1;
  return builder.decisions.get(at)?.alternatives[choice] ?? 0;
}

/** Values that the schema itself names. An example of a variant stands for the whole only without other properties. */
function listDeclaredValues(declared: Schema, schema: Schema): unknown[] {
  const isWhole = declared.examples.length > 0 || declared.properties.size === 0;
  const { constant, enumValues, defaultValue } = schema;
  const examples = isWhole ? schema.examples.map((value) => parseJsonText(value, schema)) : [];
  const values = [
    ...(constant ? [constant.value] : []),
    ...examples,
    ...enumValues.filter((value) => value !== null || enumValues.length === 1),
  ];
  if (values.length > 0 || !defaultValue) return values;
  const { value } = defaultValue;
  // The default of an object is mostly empty, and that of a list too.
  const isEmpty = typeof value === 'object' && Object.keys(value ?? {}).length === 0;
  return isEmpty ? [] : [value];
}

/** Parse a text that is an example of something else: the JSON of an object or a list. */
export function parseJsonText(value: unknown, schema: Schema): unknown {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
  if (toTypes(schema).includes('string')) return value;
  try {
    return parseExactJson(value);
  } catch {
    return value;
  }
}

/** Merge a schema with one variant of each of its choices. */
function chooseVariants(schema: Schema, at: string, builder: Builder): Schema {
  const { choices, discriminator } = schema;
  const targets = choices.length === 0 ? [...(discriminator?.mapping.values() ?? [])] : [];
  const mapped = { options: targets.map(($ref) => ({ $ref })), discriminator };
  return [...choices, mapped].reduce<Schema>(
    (merged, { options, discriminator: choiceDiscriminator }) => {
      if (options.length === 0) return merged;
      const index = chooseAlternative(at, options.length, builder);
      const option = options[index] ?? options[0];
      const resolved = builder.resolve(option);
      // A variant that contains itself as a variant adds nothing.
      if (builder.around.includes(resolved.identity)) return merged;
      builder.around.push(resolved.identity);
      const variant = chooseVariants(resolved, at, builder);
      builder.around.pop();
      const whole = mergeSchemas(merged, variant);
      return withVariantValue(whole, option, choiceDiscriminator ?? discriminator);
    },
    { ...schema, choices: [] },
  );
}

function toObjectValue(schema: Schema, at: string, builder: Builder): unknown {
  const { decisions, direction, resolve, size, around } = builder;
  const required = new Set([...schema.required, ...(decisions.get(at)?.required ?? [])]);
  const fields = listFields(schema, required, resolve).filter(({ raw }) =>
    isShown(resolve(raw), direction),
  );
  const entries: [string, unknown][] = [];
  let room = Math.min(size.properties, schema.constraints.maxProperties ?? Infinity);
  const isOpen = around.length <= size.depth;
  const add = (name: string, raw: unknown, isRequired: boolean) => {
    const place = toPointer(at, name);
    if (!isRequired) findPlace(place, builder).isOptional = true;
    if (decisions.get(place)?.isOmitted) return;
    entries.push([name, toValue(raw, place, builder, name)]);
  };
  room -= fields.filter(({ name }) => required.has(name)).length;
  for (const { name, raw } of fields) {
    const isRequired = required.has(name);
    if (!isRequired && (!isOpen || room <= 0 || isRecursive(raw, builder))) continue;
    if (!isRequired && !decisions.get(toPointer(at, name))?.isOmitted) room -= 1;
    add(name, raw, isRequired);
  }
  // What is required has something in it, although all of it is optional.
  for (const { name, raw } of fields) {
    if (entries.length > 0) break;
    if (!isRecursive(raw, builder)) add(name, raw, false);
  }
  if (isOpen) addEntries(schema, room, add);
  if (fields.length > 0 && entries.length === 0) addMissing(at, builder);
  return Object.fromEntries(entries);
}

/** Stands for a property of which only the name is known. */
const ANY_TEXT = { type: 'string' };

/** List the properties of an object, and those that it requires without declaring them at the same place. */
function listFields(schema: Schema, required: Set<string>, resolve: SchemaResolver) {
  const { properties, conditions, additionalProperties } = schema;
  const conditional = new Map(
    conditions.flatMap(({ consequence, otherwise }) =>
      [consequence, otherwise].flatMap((part) => [...resolve(part).properties]),
    ),
  );
  const undeclared = [...required].filter((name) => !properties.has(name));
  const others = isObject(additionalProperties) ? additionalProperties : ANY_TEXT;
  const added = undeclared.map((name) => [name, conditional.get(name) ?? others] as const);
  return [...properties, ...added].map(([name, raw]) => ({ name, raw }));
}

/** Add two entries with names of the reader's choice. */
function addEntries(
  { additionalProperties, propertyNames, resolve }: Schema,
  room: number,
  add: (name: string, raw: unknown, isRequired: boolean) => void,
): void {
  if (!isObject(additionalProperties)) return;
  const names = resolve(propertyNames).enumValues.filter((name) => typeof name === 'string');
  const entries = names.length > 0 ? names : ['property1', 'property2'];
  for (const name of entries.slice(0, Math.min(2, room))) add(name, additionalProperties, false);
}

/** Tell whether a schema is one of those around it, or a list of one. */
function isRecursive(raw: unknown, { resolve, around }: Builder): boolean {
  const schema = resolve(raw);
  return around.includes(schema.identity) || (!!schema.items && isRecursiveItem(schema, around));
}

function isRecursiveItem({ items, resolve, constraints }: Schema, around: unknown[]): boolean {
  return around.includes(resolve(items).identity) && (constraints.minItems ?? 0) > 0;
}

function toListValue(schema: Schema, at: string, builder: Builder): unknown {
  const { items, prefixItems, contains, constraints } = schema;
  const { minItems = 0, maxItems = Infinity } = constraints;
  const entry = items || contains?.schema;
  const required = Math.max(minItems, prefixItems.length, contains?.min ?? 0);
  const count = Math.min(maxItems, Math.max(required, 1));
  if (count > MAX_ENTRIES) return addMissing(at, builder);
  const isOptional = required === 0;
  const isLeftOut = isRecursive(entry, builder) || builder.around.length > builder.size.depth;
  if (isOptional && isLeftOut) return [];
  const value: unknown[] = [];
  for (let index = 0; index < count; index += 1) {
    const raw = prefixItems[index] ?? entry;
    const place = toPointer(at, index);
    if (isOptional) findPlace(place, builder).isOptional = true;
    if (raw === undefined || builder.decisions.get(place)?.isOmitted) break;
    const built = toValue(raw, place, builder);
    // An entry of any kind has no value to show.
    if (isOptional && built === null) break;
    value.push(toEntry(built, index, schema, raw));
  }
  return value;
}

/** Entries of which each occurs only once are different values. */
function toEntry(value: unknown, index: number, schema: Schema, raw: unknown): unknown {
  if (schema.constraints.uniqueItems !== true) return value;
  const { enumValues } = schema.resolve(raw);
  if (enumValues.length > index) return enumValues[index];
  return Number.isInteger(value) && enumValues.length === 0 ? Number(value) + index : value;
}
