import { isObject } from '../json/json-value.ts';
import type { SchemaResolver } from './resolve-schema.ts';
import type { Schema, SchemaChoice } from './schema.ts';
import { isShown } from './schema-members.ts';
import type { Direction } from './schema-members.ts';
import { toTypes } from './schema-type.ts';
import { toTextExample } from './text-example.ts';

/** Deeper objects are left empty. */
const MAX_DEPTH = 6;

/** Below this depth only required fields are made up. */
const MAX_OPTIONAL_DEPTH = 3;

/** A generated example with more values than these helps nobody. */
const MAX_VALUES = 150;

/** What a value is made up from. */
interface Making {
  resolve: SchemaResolver;
  direction: Direction;
  /** Values that may still be made. */
  remaining: number;
  /** The schemas around the value: one that contains itself ends there. */
  around: unknown[];
}

/**
 * Make up a value that fits a schema, the same one each time: from its examples, its default, its
 * allowed values or its type. Undefined where a required part of it would never end.
 */
export function toSchemaExample(
  raw: unknown,
  resolve: SchemaResolver,
  direction: Direction,
): unknown {
  return makeValue(raw, { resolve, direction, remaining: MAX_VALUES, around: [] });
}

function makeValue(raw: unknown, making: Making): unknown {
  const schema = making.resolve(raw);
  const given = findGiven(schema);
  if (given) return given.value;
  if (schema.isNever) return undefined;
  if (making.around.includes(schema.identity) || making.around.length > MAX_DEPTH) return undefined;
  making.remaining -= 1;
  const inner = { ...making, around: [...making.around, schema.identity] };
  const value = makeTyped(schema, inner);
  making.remaining = inner.remaining;
  return value;
}

function findGiven(schema: Schema): { value: unknown } | null {
  if (schema.examples.length > 0) return { value: schema.examples[0] };
  if (schema.constant) return schema.constant;
  if (schema.defaultValue && schema.defaultValue.value !== null) return schema.defaultValue;
  return schema.enumValues.length > 0 ? { value: schema.enumValues[0] } : null;
}

function makeTyped(schema: Schema, making: Making): unknown {
  const [type] = toTypes(schema);
  if (schema.choices.length > 0) return makeChosen(schema, making);
  switch (type) {
    case 'object':
      return makeObject(schema, making);
    case 'array':
      return makeList(schema, making);
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return makeNumber(schema);
    case 'string':
      return toTextExample(schema);
    default:
      return schema.nullable ? null : {};
  }
}

/** Take the first option of each choice, together with the schema's own fields. */
function makeChosen(schema: Schema, making: Making): unknown {
  const chosen = schema.choices.map((choice) => {
    const [option] = choice.options;
    const value = makeValue(option, making);
    return isObject(value) ? { ...value, ...toDiscriminated(choice, option, schema) } : value;
  });
  const own = schema.properties.size > 0 ? [makeObject(schema, making)] : [];
  const parts = [...own, ...chosen];
  return parts.every(isObject) ? Object.assign({}, ...parts) : chosen[0];
}

/** Give the field that tells variants apart the value that stands for this one. */
function toDiscriminated(choice: SchemaChoice, option: unknown, schema: Schema) {
  const { property, mapping } = choice.discriminator ?? schema.discriminator ?? {};
  const target = isObject(option) ? option['$ref'] : undefined;
  const mapped = [...(mapping ?? [])].find(([, variant]) => variant === target);
  return property === undefined || !mapped ? {} : { [property]: mapped[0] };
}

function makeObject(schema: Schema, making: Making): Record<string, unknown> {
  const object: [string, unknown][] = [];
  for (const [name, part] of schema.properties) {
    const isRequired = schema.required.has(name);
    const field = making.resolve(part);
    if (!isShown(field, making.direction)) continue;
    if (!isRequired && (isTooMuch(making) || field.deprecated)) continue;
    const value = makeValue(part, making);
    if (value !== undefined) object.push([name, value]);
  }
  if (schema.properties.size === 0 && typeof schema.additionalProperties === 'object') {
    const value = makeValue(schema.additionalProperties, making);
    if (value !== undefined) object.push(['key', value]);
  }
  return Object.fromEntries(object);
}

function isTooMuch(making: Making): boolean {
  return making.around.length > MAX_OPTIONAL_DEPTH || making.remaining <= 0;
}

/** A list with more entries than these is none that a reader wants to see. */
const MAX_ENTRIES = 10;

function makeList(schema: Schema, making: Making): unknown[] | undefined {
  const { prefixItems, items, constraints } = schema;
  const { minItems = 0, maxItems = Infinity, uniqueItems } = constraints;
  const places = prefixItems.slice(0, maxItems).map((part) => makeValue(part, making));
  const usual = prefixItems.length === 0 && maxItems > 0 ? 1 : 0;
  const missing = Math.max(minItems - places.length, usual);
  if (!items || missing <= 0) return places;
  const own = uniqueItems ? making.resolve(items).enumValues.slice(0, missing) : [];
  if (own.length === missing) return [...places, ...own];
  const entry = makeValue(items, making);
  if (entry === undefined) return minItems > places.length ? undefined : places;
  const count = uniqueItems ? 1 : Math.min(missing, MAX_ENTRIES);
  return [...places, ...Array.from({ length: count }, () => entry)];
}

function makeNumber({ constraints, types }: Schema): number {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = constraints;
  const step = multipleOf ?? (types.includes('integer') ? 1 : 0.5);
  if (minimum !== undefined) return multipleOf ? Math.ceil(minimum / step) * step : minimum;
  if (exclusiveMinimum !== undefined) return Math.floor(exclusiveMinimum / step) * step + step;
  const most = maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - step);
  return most !== undefined && most < step ? Math.floor(most / step) * step : (multipleOf ?? 1);
}
