import type { SchemaDetail, SchemaField } from '../../../client/article/schema-node.ts';
import { toSerializationExample } from '../schema/parameter-serialization.ts';
import type { Direction } from '../schema/schema.ts';
import type { ApiSpec, Example, Parameter } from '../schema/spec.ts';
import { toSchemaNode } from './page-builder.ts';
import type { PageBuilder, SchemaContext } from './page-builder.ts';
import { toCodeDetail, toTextDetail } from './schema-constraints.ts';
import { toExamplesLabel } from './to-schema-details.ts';

/** Convert a parameter or a header to a field; its description overrides that of its schema. */
export function toField(
  parameter: Parameter,
  { prefix, direction }: Omit<SchemaContext, 'anchor'>,
  page: PageBuilder,
): SchemaField {
  const id = page.createId(`${prefix}-${parameter.name}`);
  const schema = toSchemaNode(parameter.schema, { anchor: id, prefix: id, direction }, page);
  const description = page.renderDescription(parameter.description);
  const hasExamples = parameter.examples.length > 0;
  return {
    id,
    name: parameter.name,
    isPlaceholder: false,
    presence: parameter.isRequired && direction === 'request' ? 'required' : null,
    schema: {
      ...schema,
      description: description.length === 0 ? schema.description : description,
      isDeprecated: schema.isDeprecated || parameter.isDeprecated,
      details: [
        ...schema.details.filter(({ label }) => !hasExamples || !/^Examples?$/.test(label)),
        ...toParameterDetails(parameter, page.model.spec),
      ],
    },
  };
}

function toParameterDetails(parameter: Parameter, spec: ApiSpec): SchemaDetail[] {
  const { deprecationReason: reason, examples, otherStyle } = parameter;
  const serialized = toSerializationExample(parameter, spec);
  return [
    ...(reason === undefined ? [] : [toTextDetail('Deprecated', reason)]),
    ...(serialized === null ? [] : [toCodeDetail('Written as', serialized)]),
    ...(otherStyle === undefined ? [] : [toCodeDetail('Style', otherStyle)]),
    ...(examples.length > 0
      ? [
          {
            ...toCodeDetail(
              toExamplesLabel(examples.length),
              ...examples.map(({ value }) => value),
            ),
            ...(examples.some(isNamed) && { descriptions: examples.map(toExampleText) }),
          },
        ]
      : []),
  ];
}

function toExampleText(example: Example): string {
  const { name, summary = name, description } = example;
  return isNamed(example) ? [summary, description].filter(Boolean).join(': ') : '';
}

/** The upgrader names a single `example` `default`. */
function isNamed({ name, summary }: Example): boolean {
  return summary !== undefined || (name !== '' && name !== 'default');
}

/** Split headers into those that most operations have and the others. */
export function splitHeaders(headers: Parameter[], page: PageBuilder, direction: Direction) {
  const { has } = page.model.commonHeaders[direction];
  const common = [...new Set(headers.filter(has).map(({ name }) => name))];
  return { common, others: headers.filter((header) => !has(header)) };
}
