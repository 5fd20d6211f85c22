import type { ElementContent } from 'hast';

/** A text that the build has rendered and sanitised; empty without one. */
export type SafeTree = ElementContent[];

/** A detail of a value: `Default`, `20`. */
export interface SchemaDetail {
  /** May contain code between backticks. */
  label: string;
  values: string[];
  /** Whether the values are literals rather than text. */
  isCode: boolean;
  /** Meaning of each value. Empty strings for values without one. */
  descriptions?: string[];
  /** Where the values link to. */
  url?: string;
}

/** A schema as a page shows it: a finite tree, even for a recursive schema. */
export interface SchemaNode {
  /** For readers: `list of User`, `string or null`. */
  type: string;
  description: SafeTree;
  details: SchemaDetail[];
  isDeprecated: boolean;
  content: SchemaContent;
}

export type SchemaContent =
  | { kind: 'none' }
  /** `items` are the entries of a list whose schema has more than a type. */
  | { kind: 'parts'; fields: SchemaField[]; items: SchemaNode | null; choices: SchemaChoice[] }
  /** Shown at `url`: above, further down or on another page. */
  | { kind: 'link'; url: string };

/** A field of an object, or the entries of a map. */
export interface SchemaField {
  id: string;
  name: string;
  /** Whether the name is a placeholder for the keys of a map. */
  isPlaceholder: boolean;
  /** Whether the reader has to send it, or may not receive it. */
  presence: 'required' | 'may be missing' | null;
  schema: SchemaNode;
}

/** `oneOf` or `anyOf`. */
export interface SchemaChoice {
  kind: 'one' | 'any';
  /** Name of the discriminator field, if there is one. */
  discriminator: string | null;
  variants: SchemaVariant[];
}

export interface SchemaVariant {
  id: string;
  /** May contain code between backticks. */
  label: string;
  schema: SchemaNode;
  /** Whether the description is that of the type, wherever its fields are shown. */
  isDescribedByType: boolean;
}
