/** HTML that was sanitised when the page was built. */
export type SafeHtml = string;

/** A short fact about a value, as label and text: `Default`, `20`. */
export interface SchemaFact {
  /** Like words, it may hold code between backticks. */
  label: string;
  values: string[];
  /** Whether the values are literals rather than words about them. */
  isCode: boolean;
  /** What each value means, in words; empty where nobody says. */
  notes?: string[];
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
  /** An error in the format of an earlier one, at `id`. */
  | { kind: 'known'; id: string; name: string }
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
  /** Whether places of their own come before these entries. */
  isRest: boolean;
  schema: SchemaNode;
}

/** Schemas of which a value fits one, any, or those whose condition holds. */
export interface SchemaChoice {
  kind: 'one' | 'any' | 'if';
  /** Name of the field that tells the variants apart. */
  discriminator: string | null;
  variants: SchemaVariant[];
}

export interface SchemaVariant {
  id: string;
  /** Code stands between backticks. */
  label: string;
  schema: SchemaNode;
}
