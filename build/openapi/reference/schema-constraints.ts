import type { SchemaDetail } from '../../../client/article/schema-node.ts';
import { toShortText } from '../load/json.ts';
import type { Constraints } from '../schema/schema.ts';

/** Wrap a text in backticks; backticks inside of it become apostrophes. */
export function toCode(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``;
}

/** Describe what narrows a value: `Length: 1 to 200 characters`. */
export function toConstraintDetails(constraints: Constraints): SchemaDetail[] {
  const { uniqueItems, patterns = [] } = constraints;
  const { contentMediaType, contentEncoding } = constraints;
  const { multipleOf, ...numbers } = constraints;
  return [
    ...toRange('Value', '', {
      min: numbers.minimum,
      above: numbers.exclusiveMinimum,
      max: numbers.maximum,
      below: numbers.exclusiveMaximum,
    }),
    ...(multipleOf === undefined ? [] : [toCodeDetail('Multiple of', multipleOf)]),
    ...toSize('Length', ' characters', constraints.minLength, constraints.maxLength),
    ...patterns.map((pattern) => toCodeDetail('Pattern', pattern)),
    ...toSize('Entries', '', constraints.minItems, constraints.maxItems),
    ...(uniqueItems ? [toTextDetail('Entries', 'each only once')] : []),
    ...toSize('Fields', '', constraints.minProperties, constraints.maxProperties),
    ...(contentMediaType === undefined ? [] : [toCodeDetail('Content', contentMediaType)]),
    ...(contentEncoding === undefined ? [] : [toCodeDetail('Encoding', contentEncoding)]),
  ];
}

/** State literal values: `Default`, `20`. */
export function toCodeDetail(label: string, ...values: unknown[]): SchemaDetail {
  return { label, values: values.map(toShortText), isCode: true };
}

/** State something in words, which may have code in backticks. */
export function toTextDetail(label: string, words: string): SchemaDetail {
  return { label, values: [words], isCode: false };
}

/** A size is never negative, so `at least 0` is omitted. */
function toSize(
  label: string,
  unit: string,
  min: number | undefined,
  max: number | undefined,
): SchemaDetail[] {
  return toRange(label, unit, { min: min === 0 ? undefined : min, max });
}

interface Bounds {
  min?: number | undefined;
  above?: number | undefined;
  max?: number | undefined;
  below?: number | undefined;
}

function toRange(label: string, unit: string, { min, above, max, below }: Bounds): SchemaDetail[] {
  if (min !== undefined && min === max) return [toTextDetail(label, `exactly ${min}${unit}`)];
  if (min !== undefined && max !== undefined) {
    return [toTextDetail(label, `${min} to ${max}${unit}`)];
  }
  return [
    ...(min === undefined ? [] : [toTextDetail(label, `at least ${min}${unit}`)]),
    ...(above === undefined ? [] : [toTextDetail(label, `more than ${above}${unit}`)]),
    ...(max === undefined ? [] : [toTextDetail(label, `at most ${max}${unit}`)]),
    ...(below === undefined ? [] : [toTextDetail(label, `less than ${below}${unit}`)]),
  ];
}
