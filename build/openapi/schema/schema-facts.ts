import type { SchemaFact } from '../../../client/article/schema-node.ts';
import { toConstraintFacts } from './constraint-facts.ts';
import { toShortText } from '../json/inline-value.ts';
import type { SchemaResolver } from './resolve-schema.ts';
import type { Schema } from './schema.ts';
import { toRuleFacts } from './schema-rules.ts';

/** More values than these are counted, not listed. */
const MAX_VALUES = 100;

/** List what a schema says of a value besides its type: allowed values, bounds, default, example. */
export function toSchemaFacts(schema: Schema, resolve: SchemaResolver): SchemaFact[] {
  const { constant, defaultValue, deprecationReason: reason } = schema;
  return [
    ...(reason === undefined ? [] : [{ label: 'Deprecated', values: [reason], isCode: false }]),
    ...(constant ? [toFact('Always', [constant.value])] : []),
    ...toEnumFacts(schema),
    ...toConstraintFacts(schema.constraints),
    ...toRuleFacts(schema, resolve),
    ...(defaultValue ? [toFact('Default', [defaultValue.value])] : []),
    ...(isWorthShowing(schema) ? [toFact('Example', schema.examples.slice(0, 1))] : []),
  ];
}

/** Whole objects and lists are shown beside the text, as the example of the payload. */
function isWorthShowing(schema: Schema): boolean {
  const [example] = schema.examples;
  return example !== undefined && (typeof example !== 'object' || example === null);
}

function toEnumFacts({ enumValues, enumNotes }: Schema): SchemaFact[] {
  const values = enumValues.filter((value) => value !== null);
  if (values.length === 0) return [];
  const fact = toFact('Allowed', values);
  if (enumNotes.size === 0) return [fact];
  const notes = values
    .slice(0, MAX_VALUES)
    .map((value) => enumNotes.get(JSON.stringify(value)) ?? '');
  return [{ ...fact, notes }];
}

function toFact(label: string, values: unknown[]): SchemaFact {
  const texts = values.slice(0, MAX_VALUES).map(toShortText);
  const rest = values.length - texts.length;
  return { label, values: rest > 0 ? [...texts, `… ${rest} more`] : texts, isCode: true };
}
