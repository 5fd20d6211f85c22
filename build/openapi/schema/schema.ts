import type { JsonObject } from '../json/json-value.ts';

/** A JSON Schema with its references followed and its `allOf` merged; sub-schemas are still unread. */
export interface Schema {
  /** What recursion is recognised by: the object that the references lead to. */
  identity: unknown;
  /** Name of the component it comes from. */
  name: string | undefined;
  title: string | undefined;
  description: string | undefined;
  /** Without `null`, which `nullable` says. */
  types: string[];
  nullable: boolean;
  format: string | undefined;
  constraints: Constraints;
  enumValues: unknown[];
  /** What some of the allowed values mean, by their JSON. */
  enumNotes: Map<string, string>;
  /** Present where the value must be this one, which may be null. */
  constant: { value: unknown } | undefined;
  defaultValue: { value: unknown } | undefined;
  examples: unknown[];
  deprecated: boolean;
  deprecationReason: string | undefined;
  readOnly: boolean;
  writeOnly: boolean;
  properties: Map<string, unknown>;
  required: Set<string>;
  patternProperties: Map<string, unknown>;
  /** A schema, or whether any are allowed; undefined where the contract says nothing. */
  additionalProperties: JsonObject | boolean | undefined;
  propertyNames: unknown;
  /** Fields that a field brings with it. */
  dependentRequired: Map<string, string[]>;
  /** A schema; false where nothing may follow `prefixItems`; undefined where all entries may be. */
  items: JsonObject | false | undefined;
  prefixItems: unknown[];
  contains: Contains | undefined;
  /** Of what an encoded text holds. */
  contentSchema: unknown;
  choices: SchemaChoice[];
  conditions: Condition[];
  /** None of these may describe the value. */
  nots: unknown[];
  discriminator: Discriminator | undefined;
  /** The schema `false`, which no value fits. */
  isNever: boolean;
}

/** Schemas of which a value fits one, or any; a list of null and others is told by `nullable`. */
export interface SchemaChoice {
  kind: 'one' | 'any';
  options: unknown[];
  discriminator: Discriminator | undefined;
}

/** What holds where a value fits a schema, or has a field, and what holds otherwise. */
export interface Condition {
  test: { kind: 'fits'; schema: unknown } | { kind: 'has'; field: string };
  consequence: unknown;
  otherwise: unknown;
}

/** How many of a list's entries fit a schema. */
export interface Contains {
  schema: unknown;
  least: number;
  most: number | undefined;
}

/** The keywords that narrow a value, as the contract gives them. */
export interface Constraints {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  /** The text matches all of them. */
  patterns?: string[];
  minItems?: number;
  maxItems?: number;
  uniqueItems?: true;
  minProperties?: number;
  maxProperties?: number;
  contentMediaType?: string;
  contentEncoding?: string;
}

/** The field whose value tells the variants of a schema apart. */
export interface Discriminator {
  property: string;
  /** Value of the field, and the reference to the variant it stands for. */
  mapping: Map<string, string>;
}
