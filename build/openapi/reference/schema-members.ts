import type {
  SchemaField,
  SchemaChoice as ShownChoice,
} from '../../../client/article/schema-node.ts';
import { isObject } from '../load/json.ts';
import { isNamelessMap, toSimpleOptions, toTypeLabel } from '../schema/schema-type.ts';
import { isShown } from '../schema/schema.ts';
import type { Direction, Discriminator, Schema, SchemaChoice } from '../schema/schema.ts';
import { toSchemaDetails } from './to-schema-details.ts';

/** Lists and maps that contain themselves end here. */
const MAX_NESTING = 8;

/** A field of an object, or an entry of a map. */
type SchemaMember = Omit<SchemaField, 'id' | 'schema'> & { schema: Schema };

/** List the members of a value in document order. */
export function toSchemaMembers(schema: Schema, direction: Direction, nesting = 0): SchemaMember[] {
  const { additionalProperties: values, resolve } = schema;
  const fields = [...schema.properties]
    .map(([name, part]) => {
      const presence = toPresence(name, schema, direction);
      return { name, isPlaceholder: false, presence, schema: resolve(part) };
    })
    .filter((field) => isShown(field.schema, direction));
  const isMap =
    typeof values === 'object' &&
    (!isNamelessMap(schema) || saysMoreThanType(resolve(values), direction, nesting));
  if (!isMap) return fields;
  const name = schema.properties.size > 0 ? 'any other key' : 'any key';
  return [...fields, { name, isPlaceholder: true, presence: null, schema: resolve(values) }];
}

/** A reader checks what can be missing. A document that requires nothing of a response does not say what can be. */
function toPresence(
  name: string,
  { required }: Schema,
  direction: Direction,
): SchemaField['presence'] {
  if (direction === 'request') return required.has(name) ? 'required' : null;
  return required.has(name) || required.size === 0 ? null : 'may be missing';
}

/** Tell whether the entries of a list or a map need more than the name of their type. */
function saysMoreThanType(schema: Schema, direction: Direction, nesting: number): boolean {
  return (
    schema.description !== undefined ||
    toSchemaDetails(schema).length > 0 ||
    hasContent(schema, direction, nesting)
  );
}

/** Tell whether a value has fields, variants or entries to describe. */
export function hasContent(schema: Schema, direction: Direction, nesting = 0): boolean {
  if (nesting > MAX_NESTING) return false;
  return (
    toSchemaMembers(schema, direction, nesting + 1).length > 0 ||
    toChoices(schema).length > 0 ||
    findItems(schema, direction, nesting + 1) !== null
  );
}

/** Find the schema of the entries of a list; null if the label of its type describes them. */
export function findItems(
  { items, resolve }: Schema,
  direction: Direction,
  nesting = 0,
): Schema | null {
  if (!items) return null;
  const schema = resolve(items);
  return saysMoreThanType(schema, direction, nesting) ? schema : null;
}

/** Schemas of which a value fits one, or any. */
export type Choice = Omit<ShownChoice, 'variants'> & { variants: Variant[] };

interface Variant {
  /** With code in backticks. */
  label: string;
  schema: Schema;
  /** Whether the label describes the variant completely: `with email`. */
  isLabelComplete: boolean;
}

/** List the choices of a schema; a choice between bare types is a part of the label of its type. */
export function toChoices(schema: Schema): Choice[] {
  if (toSimpleOptions(schema)) return [];
  const mapped = schema.choices.length > 0 ? [] : toMappedVariants(schema);
  return [...schema.choices, ...mapped].map((choice) => toChoice(choice, schema));
}

/** A discriminator can name variants that the schema does not list. */
function toMappedVariants({ discriminator }: Schema): SchemaChoice[] {
  const options = [...new Set(discriminator?.mapping.values())].map(($ref) => ({ $ref }));
  return options.length > 0 ? [{ kind: 'one', options, discriminator }] : [];
}

function toChoice(
  { kind, options, ...choice }: SchemaChoice,
  { resolve, ...schema }: Schema,
): Choice {
  const discriminator = choice.discriminator ?? schema.discriminator;
  const labels = options.map((option) => toVariantLabel(option, resolve(option), discriminator));
  const variants = options.map(resolve).map((variant, index): Variant => {
    const label = toDistinctLabel(labels, index);
    return { label, schema: variant, isLabelComplete: label === toRequirement(variant) };
  });
  return { kind, discriminator: discriminator?.property ?? null, variants };
}

function toVariantLabel(
  option: unknown,
  schema: Schema,
  discriminator: Discriminator | undefined,
): string {
  const target = isObject(option) ? option['$ref'] : undefined;
  const values = [...(discriminator?.mapping ?? [])].filter(([, mapped]) => mapped === target);
  if (values.length > 0) return values.map(([value]) => value).join(', ');
  return schema.name ?? schema.title ?? toRequirement(schema) ?? toTypeLabel(schema);
}

/** Return the label of a variant that only requires fields; undefined for any other. */
function toRequirement({ types, properties, required }: Schema): string | undefined {
  const isRequirement = types.length === 0 && properties.size === 0 && required.size > 0;
  return isRequirement ? `with ${[...required].join(', ')}` : undefined;
}

function toDistinctLabel(labels: string[], index: number): string {
  const label = labels[index] ?? '';
  const isAlone = labels.indexOf(label) === labels.lastIndexOf(label);
  return isAlone
    ? label
    : `${label} ${labels.slice(0, index + 1).filter((l) => l === label).length}`;
}
