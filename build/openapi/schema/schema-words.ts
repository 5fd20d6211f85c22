import type { SchemaFact } from '../../../client/article/schema-node.ts';
import { toConstraintFacts } from './constraint-facts.ts';
import { toShortText } from '../json/inline-value.ts';
import type { SchemaResolver } from './resolve-schema.ts';
import type { Schema } from './schema.ts';
import { toTypeLabel, toTypes } from './schema-type.ts';

/** Conditions in conditions are described this deep. */
const MAX_DEPTH = 3;

/** A condition with more parts than these is cut. */
const MAX_CLAUSES = 6;

/**
 * Say in words when a value fits a schema; code stands between backticks:
 * `{properties: {kind: {const: 'a'}}, required: ['id']}` → `` `id` is given and `kind` is `a` ``
 */
export function toConditionWords(
  raw: unknown,
  resolve: SchemaResolver,
  subject: string,
  depth = 0,
): string {
  const clauses = toClauses(resolve(raw), resolve, subject, depth);
  const shown = clauses.length > MAX_CLAUSES ? [...clauses.slice(0, MAX_CLAUSES), '…'] : clauses;
  return shown.length > 0 ? shown.join(' and ') : `${subject} has any value`;
}

/** Put a text between the backticks that mark code; those it holds itself would end it. */
export function toCode(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``;
}

function toClauses(
  schema: Schema,
  resolve: SchemaResolver,
  subject: string,
  depth: number,
): string[] {
  if (schema.isNever) return [`${subject} has no value at all`];
  const fields = [...schema.properties].filter(() => depth < MAX_DEPTH);
  const inner = fields.map(([name, part]) => ({
    name,
    clauses: toClauses(resolve(part), resolve, toCode(name), depth + 1),
  }));
  const described = new Set(
    inner.filter(({ clauses }) => clauses.length > 0).map(({ name }) => name),
  );
  const given = [...schema.required].filter((name) => !described.has(name)).map(toCode);
  return [
    ...(given.length > 0 ? [`${given.join(', ')} ${given.length > 1 ? 'are' : 'is'} given`] : []),
    ...inner.flatMap(({ clauses }) => clauses),
    ...toValueClauses(schema, resolve, subject),
    ...toChoiceClauses(schema, resolve, subject, depth),
  ];
}

function toValueClauses(schema: Schema, resolve: SchemaResolver, subject: string): string[] {
  const values = schema.constant ? [schema.constant.value] : schema.enumValues;
  if (values.length > 0) {
    const shown = values.slice(0, MAX_CLAUSES).map((value) => toCode(toShortText(value)));
    const rest = values.length > shown.length ? ' or …' : '';
    return [`${subject} is ${shown.join(' or ')}${rest}`];
  }
  const isObject = schema.required.size > 0 || toTypes(schema).join() === 'object';
  const isTyped = schema.types.length > 0 || schema.name !== undefined;
  const type = isTyped && !isObject ? toTypeLabel(schema, resolve) : null;
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

function toChoiceClauses(
  schema: Schema,
  resolve: SchemaResolver,
  subject: string,
  depth: number,
): string[] {
  const describe = (part: unknown) => toConditionWords(part, resolve, subject, depth + 1);
  if (depth >= MAX_DEPTH) return [];
  return [
    ...schema.choices.map(({ options }) =>
      options.slice(0, MAX_CLAUSES).map(describe).join(', or '),
    ),
    ...schema.nots.map((part) => `it is not so that ${describe(part)}`),
  ];
}
