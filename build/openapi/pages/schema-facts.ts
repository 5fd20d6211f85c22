import type { SchemaFact } from '../../../client/article/schema-node.ts';
import { toShortText } from '../load/json.ts';
import type { Schema } from '../model/schema.ts';
import { describeCondition, toCode, toConstraintFacts, toWordFact } from './schema-constraints.ts';

/** Further values are counted, not listed. */
const MAX_VALUES = 100;

/** List the facts of a schema besides its type: allowed values, bounds, default, example. */
export function toSchemaFacts(schema: Schema): SchemaFact[] {
  const { constant, defaultValue, deprecationReason: reason } = schema;
  return [
    ...(reason === undefined ? [] : [toWordFact('Deprecated', reason)]),
    ...(constant ? [toFact('Always', [constant.value])] : []),
    ...toEnumFacts(schema),
    ...toConstraintFacts(schema.constraints),
    ...toRuleFacts(schema),
    ...(defaultValue ? [toFact('Default', [defaultValue.value])] : []),
    ...toExampleFacts(schema),
  ];
}

/** Objects and lists are shown as the example of the body. */
function toExampleFacts({ examples }: Schema): SchemaFact[] {
  const values = examples.filter((example) => typeof example !== 'object' || example === null);
  return values.length === 0 ? [] : [toFact(toExamplesLabel(values.length), values)];
}

/** Return the label of a number of examples. */
export function toExamplesLabel(count: number): string {
  return count === 1 ? 'Example' : 'Examples';
}

function toEnumFacts({ enumValues, enumNotes }: Schema): SchemaFact[] {
  const values = enumValues.filter((value) => value !== null);
  if (values.length === 0) return [];
  const fact = toFact('Allowed', values);
  if (enumNotes.size === 0) return [fact];
  const descriptions = values
    .slice(0, MAX_VALUES)
    .map((value) => enumNotes.get(JSON.stringify(value)) ?? '');
  return [{ ...fact, descriptions }];
}

function toFact(label: string, values: unknown[]): SchemaFact {
  const texts = values.slice(0, MAX_VALUES).map(toShortText);
  const rest = values.length - texts.length;
  return { label, values: rest > 0 ? [...texts, `… ${rest} more`] : texts, isCode: true };
}

/** Describe the rules of a schema that neither its type nor its fields show. */
function toRuleFacts(schema: Schema): SchemaFact[] {
  return [
    ...toFieldRules(schema),
    ...toKeyRules(schema),
    ...toEntryRules(schema),
    ...schema.nots.map((part) =>
      toWordFact('Not allowed', `that ${describeCondition(schema.resolve(part), 'it')}`),
    ),
  ];
}

function toFieldRules(schema: Schema): SchemaFact[] {
  const { properties, required, dependentRequired, additionalProperties } = schema;
  const elsewhere = [...required].filter((name) => !properties.has(name));
  const isOpen = additionalProperties === true && properties.size > 0;
  const others =
    properties.size > 0 || schema.patternProperties.size > 0 ? 'Other fields' : 'Fields';
  return [
    ...(elsewhere.length > 0 ? [toWordFact('Required', elsewhere.map(toCode).join(', '))] : []),
    ...[...dependentRequired].map(([field, names]) =>
      toWordFact(`Required with ${toCode(field)}`, names.map(toCode).join(', ')),
    ),
    ...(isOpen ? [toWordFact(others, 'any')] : []),
    ...(additionalProperties === false ? [toWordFact(others, 'none')] : []),
  ];
}

function toKeyRules({ propertyNames, resolve }: Schema): SchemaFact[] {
  if (propertyNames === undefined || propertyNames === true) return [];
  const names = resolve(propertyNames);
  const { enumValues } = names;
  if (enumValues.length === 0) return [toWordFact('Keys', describeCondition(names, 'each'))];
  return [{ label: 'Keys', values: enumValues.map(toShortText), isCode: true }];
}

function toEntryRules({ items, prefixItems, contains, resolve }: Schema): SchemaFact[] {
  const isClosed = items === false;
  const rest = prefixItems.length > 0 ? 'Further entries' : 'Entries';
  return [
    ...(isClosed ? [toWordFact(rest, 'none')] : []),
    ...(contains
      ? [
          toWordFact(
            toContainsLabel(contains.least, contains.most),
            `such that ${describeCondition(resolve(contains.schema), 'it')}`,
          ),
        ]
      : []),
  ];
}

/** (1, undefined) → `At least 1 entry`, (0, 2) → `At most 2 entries` */
function toContainsLabel(least: number, most: number | undefined): string {
  if (most === undefined) return `At least ${least} ${least === 1 ? 'entry' : 'entries'}`;
  if (least === 0) return `At most ${most} ${most === 1 ? 'entry' : 'entries'}`;
  return `${least} to ${most} entries`;
}
