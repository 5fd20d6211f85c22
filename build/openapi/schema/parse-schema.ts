import { isObject, toList, toNumber, toObject, toText, toTexts } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import { parseDeprecationReason } from './parse-shared.ts';
import { LOWER_BOUNDS, UPPER_BOUNDS } from './schema.ts';
import type {
  Constraints,
  Discriminator,
  FormTexts,
  Schema,
  SchemaChoice,
  SchemaResolver,
} from './schema.ts';

/** Parse the keywords of one schema object; `$ref` and `allOf` are left to the caller. Never throws. */
export function parseSchema(raw: JsonObject, resolve: SchemaResolver): Schema {
  const types = toTypes(raw['type']);
  const enumValues = toList(raw['enum']);
  const isNullValue = raw['const'] === null || (enumValues.length > 0 && enumValues.every(isNull));
  const isNullAllowed = isNullValue || (types.length === 0 && enumValues.some(isNull));
  const discriminator = parseDiscriminator(raw['discriminator']);
  const reason = parseDeprecationReason(raw);
  return {
    identity: raw,
    resolve,
    name: undefined,
    title: toText(raw['title']),
    description: toText(raw['description']),
    types: types.filter((type) => type !== 'null'),
    // The upgrader keeps `nullable` beside `oneOf`, `anyOf` and `enum`.
    nullable: raw['nullable'] === true || types.includes('null') || isNullAllowed,
    format: toText(raw['format']),
    constraints: parseConstraints(raw),
    enumValues,
    enumNotes: parseEnumNotes(raw, enumValues),
    constant: parseValue(raw, 'const'),
    defaultValue: parseValue(raw, 'default'),
    examples: parseExamples(raw),
    privacy: toText(raw['x-privacy']),
    form: parseFormTexts(raw['x-form']),
    deprecated: raw['deprecated'] === true || reason !== undefined,
    deprecationReason: reason,
    readOnly: raw['readOnly'] === true,
    writeOnly: raw['writeOnly'] === true,
    properties: new Map(Object.entries(toObject(raw['properties']))),
    required: new Set(toTexts(raw['required'])),
    additionalProperties:
      toSchemaOrBoolean(raw['additionalProperties']) ??
      toSchemaOrBoolean(raw['unevaluatedProperties']),
    items: isObject(raw['items']) ? raw['items'] : undefined,
    choices: parseChoices(raw, discriminator),
    rareKeywords: parseRareKeywords(raw),
    discriminator,
    baseDiscriminator: undefined,
    isNever: false,
  };
}

function isNull(value: unknown): boolean {
  return value === null;
}

function toTypes(type: unknown): string[] {
  return Array.isArray(type) ? toTexts(type) : toTexts([type]);
}

function parseValue(raw: JsonObject, key: string): { value: unknown } | undefined {
  return Object.hasOwn(raw, key) ? { value: raw[key] } : undefined;
}

/** `examples` is a list in JSON Schema, but some documents map names to values. */
function parseExamples(raw: JsonObject): unknown[] {
  const { examples, example } = raw;
  const many = Array.isArray(examples) ? examples : Object.values(toObject(examples));
  return example === undefined ? many : [example, ...many];
}

function parseFormTexts(value: unknown): FormTexts | undefined {
  if (!isObject(value)) return undefined;
  const { label, help, examples, values } = value;
  const words = Object.entries(toObject(values)).map(([key, word]) => [key, String(word)] as const);
  return {
    label: toText(label),
    help: toText(help),
    examples: toTexts(examples),
    values: new Map(words),
  };
}

/** Names and descriptions of enum values are lists in their order, or maps by value: `HIGH: An urgent problem` */
function parseEnumNotes(raw: JsonObject, values: unknown[]): Map<string, string> {
  const names = raw['x-enum-varnames'] ?? raw['x-enumNames'];
  const descriptions = raw['x-enumDescriptions'] ?? raw['x-enum-descriptions'];
  const toNote = (value: unknown, index: number) =>
    [names, descriptions]
      .map((notes) => toText(Array.isArray(notes) ? notes[index] : toObject(notes)[String(value)]))
      .filter((text) => text !== undefined && text !== String(value))
      .join(': ');
  const notes = values.map(
    (value, index) => [JSON.stringify(value), toNote(value, index)] as const,
  );
  return new Map(notes.filter(([, note]) => note !== ''));
}

function toSchemaOrBoolean(value: unknown): JsonObject | boolean | undefined {
  return isObject(value) || typeof value === 'boolean' ? value : undefined;
}

const RARE_KEYWORDS =
  'if then else not contains minContains maxContains prefixItems patternProperties unevaluatedItems propertyNames dependentRequired dependentSchemas contentSchema';

function parseRareKeywords(raw: JsonObject): JsonObject {
  const keywords = RARE_KEYWORDS.split(' ').filter((keyword) => Object.hasOwn(raw, keyword));
  return Object.fromEntries(keywords.map((keyword) => [keyword, raw[keyword]]));
}

function parseChoices(raw: JsonObject, discriminator: Discriminator | undefined): SchemaChoice[] {
  const choices: SchemaChoice[] = [
    { kind: 'one', options: toList(raw['oneOf']), discriminator },
    { kind: 'any', options: toList(raw['anyOf']), discriminator },
  ];
  return choices.filter(({ options }) => options.length > 0);
}

function parseDiscriminator(value: unknown): Discriminator | undefined {
  const { propertyName, mapping } = toObject(value);
  const property = toText(propertyName);
  if (property === undefined) return undefined;
  const entries = Object.entries(toObject(mapping)).flatMap(([key, target]): [string, string][] => {
    const text = toText(target);
    if (text === undefined) return [];
    // A mapping may name a component instead of referring to it.
    return [[key, /[#/.]/.test(text) ? text : `#/components/schemas/${text}`]];
  });
  return { property, mapping: new Map(entries) };
}

/** Parse the keywords that narrow a value. */
function parseConstraints(raw: JsonObject): Constraints {
  const constraints: Constraints = {};
  for (const key of NUMBERS) {
    const value = toNumber(raw[key]);
    if (value !== undefined) constraints[key] = value;
  }
  for (const key of TEXTS) {
    const value = toText(raw[key]);
    if (value !== undefined) constraints[key] = value;
  }
  // Whitespace at the end of a pattern is a part of it.
  if (typeof raw['pattern'] === 'string') constraints.patterns = [raw['pattern']];
  if (raw['uniqueItems'] === true) constraints.uniqueItems = true;
  return constraints;
}

const NUMBERS = [...LOWER_BOUNDS, ...UPPER_BOUNDS, 'multipleOf'] as const;

const TEXTS = ['contentMediaType', 'contentEncoding'] as const;
