import type { SchemaFact } from '../../../client/article/schema-node.ts';
import { toShortText } from '../load/json.ts';
import { toTypeLabel, toTypes } from '../model/schema-type.ts';
import type { Constraints, Schema } from '../model/schema.ts';

/** Limit of nested conditions. */
const MAX_DEPTH = 3;

/** Longer conditions are cut. */
const MAX_CLAUSES = 6;

/**
 * Describe when a value fits a schema, with code in backticks:
 * `{properties: {kind: {const: 'a'}}, required: ['id']}` → `` `id` is given and `kind` is `a` ``
 */
export function describeCondition(schema: Schema, subject: string, depth = 0): string {
  const clauses = toClauses(schema, subject, depth);
  const shown = clauses.length > MAX_CLAUSES ? [...clauses.slice(0, MAX_CLAUSES), '…'] : clauses;
  return shown.length > 0 ? shown.join(' and ') : `${subject} has any value`;
}

/** Wrap a text in backticks; backticks inside of it become apostrophes. */
export function toCode(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``;
}

function toClauses(schema: Schema, subject: string, depth: number): string[] {
  if (schema.isNever) return [`${subject} has no value at all`];
  const fields = [...schema.properties].filter(() => depth < MAX_DEPTH);
  const inner = fields.map(([name, part]) => ({
    name,
    clauses: toClauses(schema.resolve(part), toCode(name), depth + 1),
  }));
  const described = new Set(
    inner.filter(({ clauses }) => clauses.length > 0).map(({ name }) => name),
  );
  const required = [...schema.required].filter((name) => !described.has(name)).map(toCode);
  return [
    ...(required.length > 0
      ? [`${required.join(', ')} ${required.length > 1 ? 'are' : 'is'} given`]
      : []),
    ...inner.flatMap(({ clauses }) => clauses),
    ...toValueClauses(schema, subject),
    ...toChoiceClauses(schema, subject, depth),
  ];
}

function toValueClauses(schema: Schema, subject: string): string[] {
  const values = schema.constant ? [schema.constant.value] : schema.enumValues;
  if (values.length > 0) {
    const shown = values.slice(0, MAX_CLAUSES).map((value) => toCode(toShortText(value)));
    const rest = values.length > shown.length ? ' or …' : '';
    return [`${subject} is ${shown.join(' or ')}${rest}`];
  }
  const isObject = schema.required.size > 0 || toTypes(schema).join() === 'object';
  const isTyped = schema.types.length > 0 || schema.name !== undefined;
  const type = isTyped && !isObject ? toTypeLabel(schema) : null;
  return [
    ...(schema.name !== undefined && isObject ? [`${subject} fits ${toCode(schema.name)}`] : []),
    ...(type === null ? [] : [`${subject} is of the type ${type}`]),
    ...(type === null && schema.nullable ? [`${subject} is null`] : []),
    ...toConstraintFacts(schema.constraints).map((fact) => toClause(subject, fact)),
  ];
}

/** `Length`, `at least 3 characters` → `it has the length at least 3 characters` */
function toClause(subject: string, { label, values, isCode }: SchemaFact): string {
  const words = values.map((value) => (isCode ? toCode(value) : value)).join(', ');
  if (label === 'Pattern') return `${subject} matches ${words}`;
  return `${subject} has the ${label.toLowerCase()} ${words}`;
}

function toChoiceClauses(schema: Schema, subject: string, depth: number): string[] {
  const describe = (part: unknown) => describeCondition(schema.resolve(part), subject, depth + 1);
  if (depth >= MAX_DEPTH) return [];
  return [
    ...schema.choices.map(({ options }) =>
      options.slice(0, MAX_CLAUSES).map(describe).join(', or '),
    ),
    ...schema.nots.map((part) => `it is not so that ${describe(part)}`),
  ];
}

/** Describe what narrows a value: `Length: 1 to 200 characters`. */
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

/** State a literal value: `Default`, `20`. */
export function toCodeFact(label: string, value: unknown): SchemaFact {
  return { label, values: [toShortText(value)], isCode: true };
}

/** State something in words, which may have code in backticks. */
export function toWordFact(label: string, words: string): SchemaFact {
  return { label, values: [words], isCode: false };
}

/** A size is never negative, so `at least 0` is omitted. */
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
