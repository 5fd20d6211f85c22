import type { SchemaFact } from '../../client/article/schema-node.ts';
import { toInlineText } from './json-value.ts';
import type { Constraints, Schema } from './schema.ts';

/** Longer values (a default that is a whole object) are cut. */
const MAX_VALUE_LENGTH = 200;

/** More values than these are counted, not listed. */
const MAX_VALUES = 100;

/** List what a schema says of a value besides its type: allowed values, bounds, default, example. */
export function toSchemaFacts(schema: Schema): SchemaFact[] {
  const values = schema.enumValues.filter((value) => value !== null);
  return [
    ...(schema.constant ? [toFact('Always', [schema.constant.value])] : []),
    ...(values.length > 0 ? [toFact('Allowed', values)] : []),
    ...toConstraintFacts(schema.constraints),
    ...(schema.defaultValue ? [toFact('Default', [schema.defaultValue.value])] : []),
    ...(isWorthShowing(schema) ? [toFact('Example', schema.examples.slice(0, 1))] : []),
  ];
}

/** Whole objects and lists are shown beside the text, as the example of the payload. */
function isWorthShowing(schema: Schema): boolean {
  const [example] = schema.examples;
  return example !== undefined && (typeof example !== 'object' || example === null);
}

function toFact(label: string, values: unknown[]): SchemaFact {
  const texts = values.slice(0, MAX_VALUES).map((value) => toShortText(value));
  const rest = values.length - texts.length;
  return { label, values: rest > 0 ? [...texts, `… ${rest} more`] : texts, isCode: true };
}

function toWords(label: string, words: string): SchemaFact {
  return { label, values: [words], isCode: false };
}

function toShortText(value: unknown): string {
  const text = value === '' ? '""' : toInlineText(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

function toConstraintFacts(constraints: Constraints): SchemaFact[] {
  const { uniqueItems, pattern, multipleOf, contentMediaType, contentEncoding } = constraints;
  return [
    ...toRange('Value', '', {
      least: constraints.minimum,
      above: constraints.exclusiveMinimum,
      most: constraints.maximum,
      below: constraints.exclusiveMaximum,
    }),
    ...(multipleOf === undefined ? [] : [toFact('Multiple of', [multipleOf])]),
    ...toSize('Length', ' characters', constraints.minLength, constraints.maxLength),
    ...(pattern === undefined ? [] : [toFact('Pattern', [pattern])]),
    ...toSize('Entries', '', constraints.minItems, constraints.maxItems),
    ...(uniqueItems ? [toWords('Entries', 'each only once')] : []),
    ...toSize('Fields', '', constraints.minProperties, constraints.maxProperties),
    ...(contentMediaType === undefined ? [] : [toFact('Content', [contentMediaType])]),
    ...(contentEncoding === undefined ? [] : [toFact('Encoding', [contentEncoding])]),
  ];
}

/** A size is never negative, so `at least 0` says nothing. */
function toSize(
  label: string,
  unit: string,
  least: number | undefined,
  most: number | undefined,
): SchemaFact[] {
  return toRange(label, unit, { least: least === 0 ? undefined : least, most });
}

interface Bounds {
  least?: number | undefined;
  above?: number | undefined;
  most?: number | undefined;
  below?: number | undefined;
}

function toRange(label: string, unit: string, { least, above, most, below }: Bounds): SchemaFact[] {
  if (least !== undefined && least === most) return [toWords(label, `exactly ${least}${unit}`)];
  if (least !== undefined && most !== undefined) {
    return [toWords(label, `${least} to ${most}${unit}`)];
  }
  return [
    ...(least === undefined ? [] : [toWords(label, `at least ${least}${unit}`)]),
    ...(above === undefined ? [] : [toWords(label, `more than ${above}${unit}`)]),
    ...(most === undefined ? [] : [toWords(label, `at most ${most}${unit}`)]),
    ...(below === undefined ? [] : [toWords(label, `less than ${below}${unit}`)]),
  ];
}
