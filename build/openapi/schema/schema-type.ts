import type { Constraints, Schema } from './schema.ts';

/** Limit of nested lists in a label. */
const MAX_LIST_DEPTH = 5;

/** A choice between more options goes by its own name. */
const MAX_NAMED_OPTIONS = 4;

/** Return the label of a type: `list of User`, `string (date-time) or null`, `any`. */
export function toTypeLabel(schema: Schema, depth = 0): string {
  if (schema.isNever) return 'never';
  const options = findNamedOptions(schema, depth);
  const labels = options
    ? options.map((option) => toTypeLabel(option, depth + 1))
    : toTypes(schema).map((type) => toSingleLabel(schema, type, depth));
  const all = schema.nullable ? [...labels, 'null'] : labels;
  return [...new Set(all)].join(' or ') || 'any';
}

/** Find the options of a choice where they are more precise than the schema's name and type. */
function findNamedOptions(schema: Schema, depth: number): Schema[] | null {
  const simple = toSimpleOptions(schema);
  if (simple) return simple;
  const raw = toOptions(schema);
  const isNamed = schema.types.length > 0 || schema.name !== undefined || isObjectLike(schema);
  if (!raw || raw.length > MAX_NAMED_OPTIONS || isNamed) return null;
  return depth < MAX_LIST_DEPTH ? raw.map(schema.resolve) : null;
}

/** List the types of a schema, inferred from other keywords where `type` is missing. The first rule that applies wins. */
export function toTypes(schema: Schema): string[] {
  for (const toRuleTypes of TYPE_RULES) {
    const types = toRuleTypes(schema);
    if (types.length > 0) return types;
  }
  return [];
}

/** These keywords apply to values of one type only. */
const TEXT_KEYWORDS = [
  'patterns',
  'minLength',
  'maxLength',
  'contentEncoding',
  'contentMediaType',
] as const;
const NUMBER_KEYWORDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
] as const;

/** Infers the types of a schema from some of its keywords; empty where it has none of them. */
type TypeRule = (schema: Schema) => string[];

const TYPE_RULES: TypeRule[] = [
  // `{ type: [string, integer] }` → `string`, `integer`
  ({ types }) => types,
  // `{ properties: … }`
  (schema) => (isObjectLike(schema) ? ['object'] : []),
  // `{ items: … }`, `{ prefixItems: … }`
  ({ items, rareKeywords }) => (items || rareKeywords['prefixItems'] ? ['array'] : []),
  // `{ enum: [1, a, null] }` → `number`, `string`
  (schema) => [...new Set(listValues(schema).map(toJsonType))].filter((type) => type !== 'null'),
  // `{ title: Pet, oneOf: … }`
  (schema) => (isNamedChoice(schema) ? ['object'] : []),
  // `{ minLength: 1 }`, `{ format: uuid }`
  ({ constraints, format }) =>
    format !== undefined || hasAny(constraints, TEXT_KEYWORDS) ? ['string'] : [],
  // `{ minimum: 1 }`
  ({ constraints }) => (hasAny(constraints, NUMBER_KEYWORDS) ? ['number'] : []),
];

function hasAny(constraints: Constraints, keywords: readonly (keyof Constraints)[]): boolean {
  return keywords.some((keyword) => constraints[keyword] !== undefined);
}

function listValues({ constant, enumValues }: Schema): unknown[] {
  return constant ? [constant.value] : enumValues;
}

function isNamedChoice(schema: Schema): boolean {
  const { name, title, choices } = schema;
  const isNamed = (name ?? title) !== undefined;
  return isNamed && choices.length > 0 && listValues(schema).length === 0;
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
function toOptions({ choices, rareKeywords }: Schema): unknown[] | null {
  const [only] = choices;
  return only && choices.length === 1 && isEmpty(rareKeywords) ? only.options : null;
}

function isEmpty(keywords: object): boolean {
  return Object.keys(keywords).length === 0;
}

function isBareType(schema: Schema, depth: number): boolean {
  if (schema.types.includes('array')) {
    if (!schema.items || depth >= MAX_LIST_DEPTH) return false;
    if (!isBareType(schema.resolve(schema.items), depth + 1)) return false;
  }
  return (
    schema.types.length > 0 &&
    !schema.types.includes('object') &&
    schema.choices.length === 0 &&
    isEmpty(schema.rareKeywords) &&
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
  const isTuple = schema.rareKeywords['prefixItems'] !== undefined;
  if (!schema.items || depth >= MAX_LIST_DEPTH || isTuple) return 'list';
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

function toJsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}
