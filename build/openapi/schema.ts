import type { JsonObject } from './json-value.ts';

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
  /** Present where the value must be this one, which may be null. */
  constant: { value: unknown } | undefined;
  defaultValue: { value: unknown } | undefined;
  examples: unknown[];
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  properties: Map<string, unknown>;
  required: Set<string>;
  patternProperties: Map<string, unknown>;
  /** A schema, or whether any are allowed; undefined where the contract says nothing. */
  additionalProperties: JsonObject | boolean | undefined;
  items: unknown;
  prefixItems: unknown[];
  oneOf: unknown[];
  anyOf: unknown[];
  not: unknown;
  discriminator: Discriminator | undefined;
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
  pattern?: string;
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
