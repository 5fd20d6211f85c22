import type { SchemaFact } from '../../../client/article/schema-node.ts';
import { toShortText } from '../json/inline-value.ts';
import type { SchemaResolver } from './resolve-schema.ts';
import type { Schema } from './schema.ts';
import { toCode, toConditionWords } from './schema-words.ts';

/** Say in words what a schema asks of a value that neither its type nor its fields can show. */
export function toRuleFacts(schema: Schema, resolve: SchemaResolver): SchemaFact[] {
  return [
    ...toFieldRules(schema),
    ...toKeyRules(schema, resolve),
    ...toEntryRules(schema, resolve),
    ...schema.nots.map((part) =>
      toFact('Not allowed', `that ${toConditionWords(part, resolve, 'it')}`),
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
    ...(elsewhere.length > 0 ? [toFact('Required', elsewhere.map(toCode).join(', '))] : []),
    ...[...dependentRequired].map(([field, names]) =>
      toFact(`Required with ${toCode(field)}`, names.map(toCode).join(', ')),
    ),
    ...(isOpen ? [toFact(others, 'any')] : []),
    ...(additionalProperties === false ? [toFact(others, 'none')] : []),
  ];
}

function toKeyRules({ propertyNames }: Schema, resolve: SchemaResolver): SchemaFact[] {
  if (propertyNames === undefined || propertyNames === true) return [];
  const { enumValues } = resolve(propertyNames);
  if (enumValues.length === 0) {
    return [toFact('Keys', toConditionWords(propertyNames, resolve, 'each'))];
  }
  return [{ label: 'Keys', values: enumValues.map(toShortText), isCode: true }];
}

function toEntryRules({ items, prefixItems, contains }: Schema, resolve: SchemaResolver) {
  const isClosed = items === false;
  const rest = prefixItems.length > 0 ? 'Further entries' : 'Entries';
  return [
    ...(isClosed ? [toFact(rest, 'none')] : []),
    ...(contains
      ? [
          toFact(
            toContainsLabel(contains.least, contains.most),
            `such that ${toConditionWords(contains.schema, resolve, 'it')}`,
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

function toFact(label: string, words: string): SchemaFact {
  return { label, values: [words], isCode: false };
}
