import type { SchemaDetail } from '../../../client/article/schema-node.ts';
import { isObject, toShortText } from '../load/json.ts';
import type { Contains, Schema } from '../schema/schema.ts';
import {
  describeCondition,
  toCode,
  toConstraintDetails,
  toTextDetail,
} from './schema-constraints.ts';

/** List the details of a schema besides its type: allowed values, bounds, default, example. */
export function toSchemaDetails(schema: Schema): SchemaDetail[] {
  const { constant, defaultValue, deprecationReason: reason, privacy } = schema;
  return [
    ...(reason === undefined ? [] : [toTextDetail('Deprecated', reason)]),
    ...(privacy === undefined ? [] : [toTextDetail('Privacy', `${privacy} data`)]),
    ...(constant ? [toDetail('Always', [constant.value])] : []),
    ...toEnumDetails(schema),
    ...toConstraintDetails(schema.constraints),
    ...toRuleDetails(schema),
    ...(defaultValue ? [toDetail('Default', [defaultValue.value])] : []),
    ...toExampleDetails(schema),
  ];
}

/** Objects and lists are shown as the example of the body. */
function toExampleDetails({ examples }: Schema): SchemaDetail[] {
  const values = examples.filter((example) => !isObject(example) && !Array.isArray(example));
  return values.length === 0 ? [] : [toDetail(toExamplesLabel(values.length), values)];
}

/** Return the label of a number of examples. */
export function toExamplesLabel(count: number): string {
  return count === 1 ? 'Example' : 'Examples';
}

function toEnumDetails({ enumValues, enumNotes }: Schema): SchemaDetail[] {
  if (enumValues.every((value) => value === null)) return [];
  const detail = toDetail('Allowed', enumValues);
  if (enumNotes.size === 0) return [detail];
  const descriptions = enumValues.map((value) => enumNotes.get(JSON.stringify(value)) ?? '');
  return [{ ...detail, descriptions }];
}

function toDetail(label: string, values: unknown[]): SchemaDetail {
  return { label, values: values.map(toShortText), isCode: true };
}

/** Describe the rules of a schema that neither its type nor its fields show. */
function toRuleDetails(schema: Schema): SchemaDetail[] {
  return [
    ...toFieldRules(schema),
    ...toKeyRules(schema),
    ...toEntryRules(schema),
    ...schema.excluded.map((part) =>
      toTextDetail('Not allowed', `that ${describeCondition(schema.resolve(part), 'it')}`),
    ),
  ];
}

function toFieldRules(schema: Schema): SchemaDetail[] {
  const { properties, required, dependentRequired, additionalProperties } = schema;
  const undeclared = [...required].filter((name) => !properties.has(name));
  const isOpen = additionalProperties === true && properties.size > 0;
  const others =
    properties.size > 0 || schema.patternProperties.size > 0 ? 'Other fields' : 'Fields';
  return [
    ...(undeclared.length > 0 ? [toTextDetail('Required', undeclared.map(toCode).join(', '))] : []),
    ...[...dependentRequired].map(([field, names]) =>
      toTextDetail(`Required with ${toCode(field)}`, names.map(toCode).join(', ')),
    ),
    ...(isOpen ? [toTextDetail(others, 'any')] : []),
    ...(additionalProperties === false ? [toTextDetail(others, 'none')] : []),
  ];
}

function toKeyRules({ propertyNames, resolve }: Schema): SchemaDetail[] {
  if (propertyNames === undefined || propertyNames === true) return [];
  const names = resolve(propertyNames);
  const { enumValues } = names;
  if (enumValues.length === 0) return [toTextDetail('Keys', describeCondition(names, 'each'))];
  return [{ label: 'Keys', values: enumValues.map(toShortText), isCode: true }];
}

function toEntryRules({ items, prefixItems, contains, resolve }: Schema): SchemaDetail[] {
  const isClosed = items === false;
  const rest = prefixItems.length > 0 ? 'Further entries' : 'Entries';
  return [
    ...(isClosed ? [toTextDetail(rest, 'none')] : []),
    ...(contains
      ? [
          toTextDetail(
            toContainsLabel(contains),
            `such that ${describeCondition(resolve(contains.schema), 'it')}`,
          ),
        ]
      : []),
  ];
}

/** (1, undefined) → `At least 1 entry`, (0, 2) → `At most 2 entries` */
function toContainsLabel({ min, max }: Contains): string {
  if (max === undefined) return `At least ${min} ${min === 1 ? 'entry' : 'entries'}`;
  if (min === 0) return `At most ${max} ${max === 1 ? 'entry' : 'entries'}`;
  return `${min} to ${max} entries`;
}
