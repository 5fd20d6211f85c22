import type { SchemaDetail } from '../../../client/article/schema-node.ts';
import { isObject } from '../load/json.ts';
import type { Schema } from '../schema/schema.ts';
import { toCode, toCodeDetail, toConstraintDetails, toTextDetail } from './schema-constraints.ts';

/** List the details of a schema besides its type: allowed values, bounds, default, example. */
export function toSchemaDetails(schema: Schema): SchemaDetail[] {
  const { constant, defaultValue, deprecationReason: reason, privacy } = schema;
  return [
    ...(reason === undefined ? [] : [toTextDetail('Deprecated', reason)]),
    ...(privacy === undefined ? [] : [toTextDetail('Privacy', `${privacy} data`)]),
    ...(constant ? [toCodeDetail('Always', constant.value)] : []),
    ...toEnumDetails(schema),
    ...toConstraintDetails(schema.constraints),
    ...toRuleDetails(schema),
    ...(defaultValue ? [toCodeDetail('Default', defaultValue.value)] : []),
    ...toExampleDetails(schema),
  ];
}

/** Objects and lists are shown as the example of the body. */
function toExampleDetails({ examples }: Schema): SchemaDetail[] {
  const values = examples.filter((example) => !isObject(example) && !Array.isArray(example));
  return values.length === 0 ? [] : [toCodeDetail(toExamplesLabel(values.length), ...values)];
}

/** Return the label of a number of examples. */
export function toExamplesLabel(count: number): string {
  return count === 1 ? 'Example' : 'Examples';
}

function toEnumDetails({ enumValues, enumNotes }: Schema): SchemaDetail[] {
  if (enumValues.every((value) => value === null)) return [];
  const detail = toCodeDetail('Allowed', ...enumValues);
  if (enumNotes.size === 0) return [detail];
  const descriptions = enumValues.map((value) => enumNotes.get(JSON.stringify(value)) ?? '');
  return [{ ...detail, descriptions }];
}

/** Describe the rules of a schema that neither its type nor its fields show. */
function toRuleDetails(schema: Schema): SchemaDetail[] {
  const { properties, required, additionalProperties, rareKeywords } = schema;
  const undeclared = [...required].filter((name) => !properties.has(name));
  const isOpen = additionalProperties === true && properties.size > 0;
  const hasFields = properties.size > 0 || rareKeywords['patternProperties'] !== undefined;
  const others = hasFields ? 'Other fields' : 'Fields';
  const hasRare = Object.keys(rareKeywords).length > 0;
  return [
    ...(undeclared.length > 0 ? [toTextDetail('Required', undeclared.map(toCode).join(', '))] : []),
    ...(isOpen ? [toTextDetail(others, 'any')] : []),
    ...(additionalProperties === false ? [toTextDetail(others, 'none')] : []),
    ...(hasRare
      ? [{ label: 'JSON Schema', values: [JSON.stringify(rareKeywords)], isCode: true }]
      : []),
  ];
}
