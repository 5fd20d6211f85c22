import type { SchemaFact } from '../../../client/article/schema-node.ts';
import { toShortText } from '../json/inline-value.ts';
import type { Constraints } from './schema.ts';

/** Say in words what narrows a value: `Length: 1 to 200 characters`. */
export function toConstraintFacts(constraints: Constraints): SchemaFact[] {
  const { uniqueItems, patterns = [], multipleOf } = constraints;
  const { contentMediaType, contentEncoding } = constraints;
  return [
    ...toRange('Value', '', {
      least: constraints.minimum,
      above: constraints.exclusiveMinimum,
      most: constraints.maximum,
      below: constraints.exclusiveMaximum,
    }),
    ...(multipleOf === undefined ? [] : [toCodeFact('Multiple of', multipleOf)]),
    ...toSize('Length', ' characters', constraints.minLength, constraints.maxLength),
    ...patterns.map((pattern) => toCodeFact('Pattern', pattern)),
    ...toSize('Entries', '', constraints.minItems, constraints.maxItems),
    ...(uniqueItems ? [toWordFact('Entries', 'each only once')] : []),
    ...toSize('Fields', '', constraints.minProperties, constraints.maxProperties),
    ...(contentMediaType === undefined ? [] : [toCodeFact('Content', contentMediaType)]),
    ...(contentEncoding === undefined ? [] : [toCodeFact('Encoding', contentEncoding)]),
  ];
}

function toCodeFact(label: string, value: unknown): SchemaFact {
  return { label, values: [toShortText(value)], isCode: true };
}

function toWordFact(label: string, words: string): SchemaFact {
  return { label, values: [words], isCode: false };
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
  if (least !== undefined && least === most) return [toWordFact(label, `exactly ${least}${unit}`)];
  if (least !== undefined && most !== undefined) {
    return [toWordFact(label, `${least} to ${most}${unit}`)];
  }
  return [
    ...(least === undefined ? [] : [toWordFact(label, `at least ${least}${unit}`)]),
    ...(above === undefined ? [] : [toWordFact(label, `more than ${above}${unit}`)]),
    ...(most === undefined ? [] : [toWordFact(label, `at most ${most}${unit}`)]),
    ...(below === undefined ? [] : [toWordFact(label, `less than ${below}${unit}`)]),
  ];
}
