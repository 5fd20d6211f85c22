import { isObject } from '../json/json-value.ts';
import type { SchemaResolver } from './resolve-schema.ts';
import type { Condition, Discriminator, Schema, SchemaChoice } from './schema.ts';
import { toSimpleOptions, toTypeLabel } from './schema-type.ts';
import { toCode, toConditionWords } from './schema-words.ts';

/** Schemas of which a value fits one, any, or those whose condition holds. */
export interface Choice {
  kind: 'one' | 'any' | 'if';
  /** Name of the field that tells the variants apart. */
  discriminator: string | null;
  variants: Variant[];
}

export interface Variant {
  /** Code stands between backticks. */
  label: string;
  schema: unknown;
  /** Whether the label says all there is to say: `with email`. */
  isTold: boolean;
}

/** List the choices a schema leaves; those between bare types are told by the type's name alone. */
export function toChoices(schema: Schema, resolve: SchemaResolver): Choice[] {
  if (toSimpleOptions(schema, resolve)) return [];
  const mapped = schema.choices.length > 0 ? [] : toMappedVariants(schema);
  const conditional = schema.conditions.flatMap((condition) => toVariants(condition, resolve));
  const choices = [...schema.choices, ...mapped].map((choice) =>
    toChoice(choice, choice.discriminator ?? schema.discriminator, resolve),
  );
  if (conditional.length === 0) return choices;
  return [...choices, { kind: 'if', discriminator: null, variants: conditional }];
}

/** A discriminator may name variants that extend the schema, without a list of them. */
function toMappedVariants({ discriminator }: Schema): SchemaChoice[] {
  const options = [...new Set(discriminator?.mapping.values())].map(($ref) => ({ $ref }));
  return options.length > 0 ? [{ kind: 'one', options, discriminator }] : [];
}

function toVariants(
  { test, consequence, otherwise }: Condition,
  resolve: SchemaResolver,
): Variant[] {
  const toVariant = (label: string, schema: unknown) => ({ label, schema, isTold: false });
  const words =
    test.kind === 'has'
      ? `${toCode(test.field)} is given`
      : toConditionWords(test.schema, resolve, 'it');
  return [
    ...(consequence === undefined ? [] : [toVariant(`If ${words}`, consequence)]),
    ...(otherwise === undefined ? [] : [toVariant(`Unless ${words}`, otherwise)]),
  ];
}

function toChoice(
  { kind, options }: SchemaChoice,
  discriminator: Discriminator | undefined,
  resolve: SchemaResolver,
): Choice {
  const labels = options.map((option) => toVariantLabel(option, discriminator, resolve));
  const toVariant = (schema: unknown, index: number) => {
    const label = toDistinctLabel(labels, index);
    return { label, schema, isTold: label === toRequirement(resolve(schema)) };
  };
  return {
    kind,
    discriminator: discriminator?.property ?? null,
    variants: options.map(toVariant),
  };
}

function toVariantLabel(
  option: unknown,
  discriminator: Discriminator | undefined,
  resolve: SchemaResolver,
): string {
  const target = isObject(option) ? option['$ref'] : undefined;
  const values = [...(discriminator?.mapping ?? [])].filter(([, mapped]) => mapped === target);
  if (values.length > 0) return values.map(([value]) => value).join(', ');
  const resolved = resolve(option);
  return (
    resolved.name ?? resolved.title ?? toRequirement(resolved) ?? toTypeLabel(resolved, resolve)
  );
}

/** Name a variant that only asks for fields described beside it; undefined for any other. */
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
