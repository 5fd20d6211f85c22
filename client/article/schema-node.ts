/** HTML that was sanitised when the page was built. */
export type SafeHtml = string;

/** A short fact about a value, as label and text: `Default`, `20`. */
export interface SchemaFact {
  label: string;
  values: string[];
  /** Whether the values are literals rather than words about them. */
  isCode: boolean;
}

/** What is known of a value, without what lies inside it. */
export interface SchemaSummary {
  /** In words: `list of User`, `string or null`. */
  type: string;
  description: SafeHtml;
  facts: SchemaFact[];
  isDeprecated: boolean;
  isReadOnly: boolean;
  isWriteOnly: boolean;
}

/** A schema as a page shows it: a finite tree, even where the contract's schema is recursive. */
export interface SchemaNode extends SchemaSummary {
  content: SchemaContent;
}

export type SchemaContent =
  | { kind: 'none' }
  | { kind: 'parts'; fields: SchemaField[]; items: SchemaItems | null; choices: SchemaChoice[] }
  /** The schema contains itself: its fields stand where `id` is. */
  | { kind: 'repeated'; id: string; name: string }
  /** Left out to keep the page light. */
  | { kind: 'folded'; name: string };

/** A field of an object, or the entries of a map. */
export interface SchemaField {
  id: string;
  name: string;
  /** A map's keys are not fixed, so their name is a placeholder. */
  isPlaceholder: boolean;
  isRequired: boolean;
  schema: SchemaNode;
}

/** The entries of a list, where there is more to say of them than their type. */
export interface SchemaItems {
  schema: SchemaNode;
}

/** Schemas of which a value fits one, or any. */
export interface SchemaChoice {
  kind: 'one' | 'any';
  /** Name of the field that tells the variants apart. */
  discriminator: string | null;
  variants: SchemaVariant[];
}

export interface SchemaVariant {
  id: string;
  label: string;
  schema: SchemaNode;
}
