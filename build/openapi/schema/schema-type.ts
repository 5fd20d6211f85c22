import type { Schema } from './schema.ts';

/** Limit of nested lists in a label. */
const MAX_LIST_DEPTH = 5;

/** A choice between more options goes by its own name. */
const MAX_NAMED_OPTIONS = 4;

/** Return the label of a type: `list of User`, `string (date-time) or null`, `any`. */
export function toTypeLabel(schema: Schema, depth = 0): string {
  if (schema.isNever) return 'never';
  const options = toNamedOptions(schema, depth);
  const labels = options
    ? options.map((option) => toTypeLabel(option, depth + 1))
    : toTypes(schema).map((type) => toSingleLabel(schema, type, depth));
  const nullable = schema.nullable ? ['null'] : [];
  return joinWords([...new Set([...labels, ...nullable])]);
}

/** The options of a choice where they are more precise than the schema's own name and type. */
function toNamedOptions(schema: Schema, depth: number): Schema[] | null {
  const simple = toSimpleOptions(schema);
  if (simple) return simple;
  const raw = toOptions(schema);
  const isNamed = schema.types.length > 0 || schema.name !== undefined || isObjectLike(schema);
  if (!raw || raw.length > MAX_NAMED_OPTIONS || isNamed) return null;
  return depth < MAX_LIST_DEPTH ? raw.map(schema.resolve) : null;
}

/** List the types of a schema, inferred from other keywords where `type` is missing. */
export function toTypes(schema: Schema): string[] {
  if (schema.types.length > 0) return schema.types;
  if (isObjectLike(schema)) return ['object'];
  if (schema.items || schema.prefixItems.length > 0) return ['array'];
  const values = schema.constant ? [schema.constant.value] : schema.enumValues;
  if (values.length === 0 && (schema.name ?? schema.title) !== undefined) {
    if (schema.choices.length > 0) return ['object'];
  }
  const types = values.map(toJsonType).filter((type) => type !== 'null');
  if (types.length > 0) return [...new Set(types)];
  return toConstrainedType(schema);
}

/** These keywords apply to values of one type only. */
function toConstrainedType({ constraints, format }: Schema): string[] {
  const { patterns, minLength, maxLength, contentEncoding, contentMediaType } = constraints;
  const isText = [patterns, format, minLength, maxLength, contentEncoding, contentMediaType];
  if (isText.some((keyword) => keyword !== undefined)) return ['string'];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = constraints;
  const isNumber = [minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf];
  return isNumber.some((keyword) => keyword !== undefined) ? ['number'] : [];
}

/** Tell whether a schema describes fields. */
function isObjectLike(schema: Schema): boolean {
  return (
    schema.properties.size > 0 ||
    schema.patternProperties.size > 0 ||
    (schema.additionalProperties !== undefined && schema.types.length === 0)
  );
}

/** Return the options of a choice between bare types; null for any other schema. */
export function toSimpleOptions(schema: Schema): Schema[] | null {
  const raw = toOptions(schema);
  if (!raw || schema.properties.size > 0) return null;
  const options = raw.map(schema.resolve);
  return options.every((option) => isBareType(option, 0)) ? options : null;
}

/** The options of a schema's only choice. */
function toOptions({ choices, conditions }: Schema): unknown[] | null {
  const [only] = choices;
  return only && choices.length === 1 && conditions.length === 0 ? only.options : null;
}

function isBareType(schema: Schema, depth: number): boolean {
  if (schema.types.includes('array')) {
    if (!schema.items || schema.contains || depth >= MAX_LIST_DEPTH) return false;
    if (!isBareType(schema.resolve(schema.items), depth + 1)) return false;
  }
  return (
    schema.types.length > 0 &&
    !schema.types.includes('object') &&
    schema.prefixItems.length === 0 &&
    schema.choices.length + schema.conditions.length + schema.nots.length === 0 &&
    schema.examples.length === 0 &&
    !schema.constant &&
    !schema.defaultValue &&
    !schema.deprecated &&
    schema.name === undefined &&
    schema.title === undefined &&
    schema.description === undefined &&
    schema.enumValues.length === 0 &&
    Object.keys(schema.constraints).length === 0
  );
}

function toSingleLabel(schema: Schema, type: string, depth: number): string {
  const label = toFormlessLabel(schema, type, depth);
  return schema.format === undefined ? label : `${label} (${schema.format})`;
}

function toFormlessLabel(schema: Schema, type: string, depth: number): string {
  if (type === 'object') return toObjectLabel(schema, depth);
  if (type !== 'array') return type;
  if (!schema.items || depth >= MAX_LIST_DEPTH || schema.prefixItems.length > 0) return 'list';
  return `list of ${toTypeLabel(schema.resolve(schema.items), depth + 1)}`;
}

function toObjectLabel(schema: Schema, depth: number): string {
  const name = schema.name ?? schema.title;
  if (name !== undefined) return name;
  const { additionalProperties: values } = schema;
  if (!isNamelessMap(schema) || depth >= MAX_LIST_DEPTH) return 'object';
  return `map of ${toTypeLabel(schema.resolve(values), depth + 1)}`;
}

/** Tell whether the label of the type describes the values of a map. */
export function isNamelessMap({ name, title, properties, additionalProperties }: Schema): boolean {
  const isMap = properties.size === 0 && typeof additionalProperties === 'object';
  return isMap && (name ?? title) === undefined;
}

function joinWords(labels: string[]): string {
  if (labels.length === 0) return 'any';
  if (labels.length === 1 && labels[0] === 'null') return 'null';
  return labels.join(' or ');
}

function toJsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}
