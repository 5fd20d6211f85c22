import type { JsonObject } from '../load/json.ts';

/** A JSON Schema with its references resolved and its `allOf` merged; its parts are not parsed yet. */
export interface Schema {
  /** The object that the references lead to; recursion is recognised by it. */
  identity: unknown;
  /** Resolves the parts of the schema. */
  resolve: SchemaResolver;
  /** Name of the component it comes from. */
  name: string | undefined;
  title: string | undefined;
  description: string | undefined;
  /** Without `null`, see `nullable`. */
  types: string[];
  nullable: boolean;
  format: string | undefined;
  constraints: Constraints;
  enumValues: unknown[];
  /** Descriptions of enum values, by their JSON. */
  enumNotes: Map<string, string>;
  /** The only allowed value, which can be null. */
  constant: { value: unknown } | undefined;
  defaultValue: { value: unknown } | undefined;
  examples: unknown[];
  /** What kind of data it holds: `personal`. */
  privacy: string | undefined;
  /** Texts for people who fill in a form. */
  form: FormTexts | undefined;
  deprecated: boolean;
  deprecationReason: string | undefined;
  readOnly: boolean;
  writeOnly: boolean;
  properties: Map<string, unknown>;
  required: Set<string>;
  /** A schema, or whether any are allowed; undefined where the document does not set it. */
  additionalProperties: JsonObject | boolean | undefined;
  items: JsonObject | undefined;
  choices: SchemaChoice[];
  /** Keywords that are shown as their JSON, such as `not` and `if`. */
  rareKeywords: JsonObject;
  discriminator: Discriminator | undefined;
  /** The discriminator of the schema that it extends, which has a value for it. */
  baseDiscriminator: Discriminator | undefined;
  /** Whether this is the schema `false`, which no value fits. */
  isNever: boolean;
}

/** What a form says about a field in place of the schema (`x-form`). */
export interface FormTexts {
  label: string | undefined;
  help: string | undefined;
  /** One, or one for each entry of a list. Empty for those of the request. */
  examples: string[];
  /** Words for values. */
  values: Map<string, string>;
}

/** Schemas of which a value fits one, or any; null among them becomes `nullable`. */
export interface SchemaChoice {
  kind: 'one' | 'any';
  options: unknown[];
  discriminator: Discriminator | undefined;
}

/** Keywords of which the larger value is the narrower one. */
export const LOWER_BOUNDS = [
  'minimum',
  'exclusiveMinimum',
  'minLength',
  'minItems',
  'minProperties',
] as const;

/** Keywords of which the smaller value is the narrower one. */
export const UPPER_BOUNDS = [
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'maxProperties',
] as const;

type Bound = (typeof LOWER_BOUNDS | typeof UPPER_BOUNDS)[number];

/** Keywords that narrow a value. */
export interface Constraints extends Partial<Record<Bound, number>> {
  multipleOf?: number;
  /** The text matches all of them. */
  patterns?: string[];
  uniqueItems?: true;
  contentMediaType?: string;
  contentEncoding?: string;
}

/** The field whose value selects a variant of a schema. */
export interface Discriminator {
  property: string;
  /** Value of the field → reference to its variant. */
  mapping: Map<string, string>;
}

/** Requests omit `readOnly` properties, responses omit `writeOnly` ones. */
export type Direction = 'request' | 'response';

/** Tell whether a property occurs in messages of a direction. */
export function isShown(schema: Schema, direction: Direction): boolean {
  return direction === 'request' ? !schema.readOnly : !schema.writeOnly;
}

/** Resolves a schema; any other value counts as a schema that allows everything. */
export type SchemaResolver = (raw: unknown) => Schema;
