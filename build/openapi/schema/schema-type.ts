import { toObject } from '../load/json.ts';
import { isBinary } from './plain-value.ts';
import type { Schema } from './schema.ts';

/** Limit of nested lists in a label. */
const MAX_LIST_DEPTH = 5;

/** A choice between more options goes by its own name. */
const MAX_NAMED_OPTIONS = 4;

/** Return the label of a type: `list of (User or null)`, `list of User, or null`, `string (date-time)`, `any`. */
export function toTypeLabel(schema: Schema, depth = 0): string {
  if (schema.isNever) return 'never';
  const options = findNamedOptions(schema, depth);
  const labels = options
    ? options.map((option) => toTypeLabel({ ...option, nullable: false }, depth + 1))
    : toTypes(schema).map((type) => toSingleLabel(schema, type, depth));
  const isNullable = schema.nullable || options?.some(({ nullable }) => nullable);
  return joinLabels(isNullable ? [...labels, 'null'] : labels) || 'any';
}

/** A comma ends the entries of a list or a map. */
function joinLabels(labels: string[]): string {
  const unique = [...new Set(labels)];
  const isEntriesLabel = (label: string) => /\b(?:list|map) of /.test(label);
  return unique
    .map((label, index) => {
      if (index === unique.length - 1) return label;
      return isEntriesLabel(label) ? `${label}, or ` : `${label} or `;
    })
    .join('');
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
];

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

/** Keywords of a schema that its label says. */
const BARE_KEYWORDS = ['type', 'format', 'items', 'nullable'];

function isBareType({ identity, types, items, name, resolve }: Schema, depth: number): boolean {
  const isBare = Object.keys(toObject(identity)).every((key) => BARE_KEYWORDS.includes(key));
  if (!isBare || name !== undefined || types.length === 0 || types.includes('object')) return false;
  if (!types.includes('array')) return true;
  return items !== undefined && depth < MAX_LIST_DEPTH && isBareType(resolve(items), depth + 1);
}

function toSingleLabel(schema: Schema, type: string, depth: number): string {
  if (type === 'string' && isBinary(schema)) return 'file';
  const label = toFormlessLabel(schema, type, depth);
  return schema.format === undefined ? label : `${label} (${schema.format})`;
}

function toFormlessLabel(schema: Schema, type: string, depth: number): string {
  if (type === 'object') return toObjectLabel(schema, depth);
  if (type !== 'array') return type;
  const isTuple = schema.rareKeywords['prefixItems'] !== undefined;
  if (!schema.items || depth >= MAX_LIST_DEPTH || isTuple) return 'list';
  return `list of ${toEntryLabel(schema.resolve(schema.items), depth)}`;
}

function toObjectLabel(schema: Schema, depth: number): string {
  const name = schema.name ?? schema.title;
  if (name !== undefined) return name;
  const { additionalProperties: values } = schema;
  if (!isNamelessMap(schema) || depth >= MAX_LIST_DEPTH) return 'object';
  return `map of ${toEntryLabel(schema.resolve(values), depth)}`;
}

/** Put a choice in brackets, except one that has them: `(string or null)`, `list of (string or null)` */
function toEntryLabel(entry: Schema, depth: number): string {
  const label = toTypeLabel(entry, depth + 1);
  const isChoice = label.replace(/\([^()]*\)/g, '').includes(' or ');
  return isChoice ? `(${label})` : label;
}

/** Tell whether the label of the type describes the values of a map. */
export function isNamelessMap({ name, title, properties, additionalProperties }: Schema): boolean {
  const isMap = properties.size === 0 && typeof additionalProperties === 'object';
  return isMap && (name ?? title) === undefined;
}

/** Return the type of a value in JSON Schema, where an integer is a number. */
export function toJsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}
