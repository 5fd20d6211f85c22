import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import {
  CollapsedSchema,
  SchemaBody,
  SchemaFields,
  SchemaType,
} from '../../../client/article/schema.tsx';
import type {
  SafeTree,
  SchemaDetail,
  SchemaField,
  SchemaNode,
} from '../../../client/article/schema-node.ts';
import { toObject, toShortText } from '../load/json.ts';
import { toUnnamedExample } from '../schema/parse-messages.ts';
import type { ApiSpec, Example, MediaType, Parameter, PartEncoding } from '../schema/spec.ts';
import { COMMON_HEADERS_ID } from '../reference/common-headers.ts';
import { findSchemaPage, toTree } from '../reference/message-scope.ts';
import type { MessagePlace, MessageScope } from '../reference/message-scope.ts';
import { toSerializationExample } from '../schema/parameter-serialization.ts';
import type { ReferenceContext } from '../reference/reference-context.ts';
import { toCode, toTextDetail } from '../reference/schema-constraints.ts';
import { toExamplesLabel } from '../reference/to-schema-details.ts';

interface ContentOptions {
  /** Text above the content, which a schema does not repeat as its description. */
  description?: SafeTree;
  /** Whether a schema is collapsed or, where it has a page, only linked. */
  isCollapsed?: boolean;
}

/** Render the schemas of a body. Media types that share a schema are shown once. */
export function renderContent(
  content: MediaType[],
  place: MessagePlace,
  scope: MessageScope,
  { description = [], isCollapsed = false }: ContentOptions = {},
): ReactNode {
  const { spec } = scope;
  // Details of the parts of a form apply to their media type alone.
  const bySchema = Map.groupBy(content, (media) => {
    if (toFormDetails(media, spec).length > 0) return media;
    return media.schema === undefined ? '' : spec.resolveSchema(media.schema).identity;
  });
  return [...bySchema.values()].map(([media, ...others]) => {
    if (!media) return null;
    const names = [media, ...others].map(({ name }) => name);
    const url = isCollapsed ? findBodyPage(media.schema, scope) : undefined;
    const schema = media.schema === undefined ? null : toTree(media.schema, place, scope);
    return (
      <div className="media-type" key={names.join()}>
        <p className="media-type-head">
          {names.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ', '}
              <code>{name}</code>
            </Fragment>
          ))}
          {schema && (
            <>
              {' '}
              <BodyType schema={schema} raw={media.schema} scope={scope} />
            </>
          )}
        </p>
        <SchemaDetails details={toFormDetails(media, spec)} />
        {schema && url === undefined && (
          <>
            {schema.description !== description && <Description nodes={schema.description} />}
            <SchemaDetails details={schema.details} />
            {isCollapsed ? (
              <CollapsedSchema name={schema.type} schema={schema} />
            ) : (
              <SchemaBody content={schema.content} />
            )}
          </>
        )}
      </div>
    );
  });
}

/** The type of a body, which links to the page of its schema or, for a list, to that of its entries. */
function BodyType(props: { schema: SchemaNode; raw: unknown; scope: MessageScope }): ReactNode {
  const { schema, raw, scope } = props;
  const url = findBodyPage(raw, scope);
  if (url === undefined) return <SchemaType schema={schema} />;
  return (
    <span className="schema-type">
      <a href={url}>{schema.type}</a>
    </span>
  );
}

function findBodyPage(raw: unknown, scope: MessageScope): string | undefined {
  const { resolveSchema } = scope.spec;
  const { identity, items } = resolveSchema(raw);
  return findSchemaPage(identity, scope) ?? findSchemaPage(resolveSchema(items).identity, scope);
}

/** Convert a parameter or a header to a field; its description overrides that of its schema. */
export function toField(
  parameter: Parameter,
  { prefix, direction, budget }: Omit<MessagePlace, 'anchor'>,
  scope: MessageScope,
): SchemaField {
  const id = scope.page.createId(`${prefix}-${parameter.name}`);
  const schema = toTree(parameter.schema, { anchor: id, prefix: id, direction, budget }, scope);
  const description = scope.page.renderDescription(parameter.description);
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
        ...toParameterDetails(parameter, scope.spec),
      ],
    },
  };
}

/** The headers of a response, collapsed, after the names of those that most responses have. */
export function Headers(props: {
  fields: SchemaField[];
  common: Parameter[];
  reference: ReferenceContext;
  /** Whether Markdown has the link elsewhere. */
  isRepeated?: boolean;
}) {
  const { fields, common, reference, isRepeated } = props;
  const names = [...new Set(common.map(({ name }) => name))];
  const { withBase, overview } = reference.paths;
  const url = `${withBase(overview)}#${COMMON_HEADERS_ID}`;
  return (
    <>
      {names.length > 0 && (
        <p className="schema-note">
          <a href={url} data-markdown-ignore={isRepeated ? 'link' : undefined}>
            Headers of most operations
          </a>
          :{' '}
          {names.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ', '}
              <code>{name}</code>
            </Fragment>
          ))}
        </p>
      )}
      {fields.length > 0 && (
        <details className="schema-fold">
          <summary>{fields.length === 1 ? '1 header' : `${fields.length} headers`}</summary>
          <SchemaFields fields={fields} />
        </details>
      )}
    </>
  );
}

function toParameterDetails(parameter: Parameter, spec: ApiSpec): SchemaDetail[] {
  const { deprecationReason: reason, examples, mediaType, isReservedAllowed } = parameter;
  const serialized = toSerializationExample(parameter, spec);
  const as = mediaType === undefined ? 'Written as' : `Written as \`${mediaType}\``;
  return [
    ...(reason === undefined ? [] : [toTextDetail('Deprecated', reason)]),
    ...(serialized === null ? [] : [{ label: as, values: [serialized], isCode: true }]),
    ...(isReservedAllowed
      ? [toTextDetail('Reserved characters', 'sent as they are, not percent-encoded')]
      : []),
    ...(examples.length > 0
      ? [
          {
            label: toExamplesLabel(examples.length),
            values: examples.map(({ value }) => toShortText(value)),
            ...(examples.some(isNamed) && {
              descriptions: examples.map(toExampleText),
            }),
            isCode: true,
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

/** Describe how the fields of a form are serialized, beyond their schemas. */
function toFormDetails({ encodings, schema, examples }: MediaType, spec: ApiSpec): SchemaDetail[] {
  const { properties } = spec.resolveSchema(schema);
  const example = toObject(examples[0]?.value);
  return encodings.flatMap((encoding) => [
    ...toPartDetails(encoding),
    ...toStyleDetails(encoding, properties.get(encoding.name), example[encoding.name], spec),
  ]);
}

function toPartDetails({ name, contentType, headers }: PartEncoding): SchemaDetail[] {
  const types = contentType
    ?.split(/\s*,\s*/)
    .map(toCode)
    .join(' or ');
  const named = headers.map(({ name: header, description, isRequired }) => {
    const note = description === undefined ? '' : ` (${description})`;
    return `${isRequired ? '' : 'if you like '}with the header ${toCode(header)}${note}`;
  });
  const words = [...(types === undefined ? [] : [`sent as ${types}`]), ...named];
  return words.length === 0
    ? []
    : [{ label: `Part ${toCode(name)}`, values: words, isCode: false }];
}

function toStyleDetails(
  { name, style, isExploded }: PartEncoding,
  schema: unknown,
  value: unknown,
  spec: ApiSpec,
): SchemaDetail[] {
  if (style === undefined) return [];
  const examples = value === undefined ? [] : [toUnnamedExample(value)];
  const serialized = { name, style, isExploded, schema, mediaType: undefined, examples };
  const example = toSerializationExample({ ...serialized, location: 'query' }, spec);
  if (example === null) return [];
  return [{ label: `Field ${toCode(name)} is written as`, values: [example], isCode: true }];
}
