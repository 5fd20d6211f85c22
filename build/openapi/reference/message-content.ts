import type {
  SafeTree,
  SchemaDetail,
  SchemaField,
  SchemaNode,
} from '../../../client/article/schema-node.ts';
import { toObject, toShortText } from '../load/json.ts';
import { toSerializationExample } from '../schema/parameter-serialization.ts';
import { toUnnamedExample } from '../schema/parse-messages.ts';
import type { Direction } from '../schema/schema.ts';
import type { ApiSpec, Example, MediaType, Parameter, PartEncoding } from '../schema/spec.ts';
import { findNamedPage, toTree } from './page-builder.ts';
import type { MessagePlace, PageBuilder } from './page-builder.ts';
import { toCode, toTextDetail } from './schema-constraints.ts';
import { toExamplesLabel } from './to-schema-details.ts';

/** The body of a message, in the media types that share a schema. */
export interface BodyContent {
  mediaTypes: string[];
  /** How the fields of a form are serialized. */
  details: SchemaDetail[];
  /** Null for a body of any kind. */
  schema: SchemaNode | null;
  /** The page of the schema or, for a list, that of its entries. */
  url: string | undefined;
  /** Empty where the text above the body says the same. */
  description: SafeTree;
  /** Whether the fields are shown, folded, or on the page of the schema alone. */
  fields: 'open' | 'folded' | 'linked';
}

interface BodyOptions {
  /** Text above the content, which a schema does not repeat as its description. */
  description?: SafeTree;
  /** Whether a schema is folded or, where it has a page, only linked. */
  isFolded?: boolean;
}

/** Create the content of a body. Media types that share a schema are shown once. */
export function createBodies(
  content: MediaType[],
  place: MessagePlace,
  page: PageBuilder,
  { description, isFolded = false }: BodyOptions = {},
): BodyContent[] {
  const { spec } = page.model;
  // Details of the parts of a form apply to their media type alone.
  const bySchema = Map.groupBy(content, (media) => {
    if (toFormDetails(media, spec).length > 0) return media;
    return media.schema === undefined ? '' : spec.resolveSchema(media.schema).identity;
  });
  return [...bySchema.values()].flatMap(([media, ...others]) => {
    if (!media) return [];
    const schema = media.schema === undefined ? null : toTree(media.schema, place, page);
    const url = schema ? findBodyPage(media.schema, page) : undefined;
    const folded = url === undefined ? 'folded' : 'linked';
    return [
      {
        mediaTypes: [media, ...others].map(({ name }) => name),
        details: toFormDetails(media, spec),
        schema,
        url,
        description: schema && schema.description !== description ? schema.description : [],
        fields: isFolded ? folded : 'open',
      },
    ];
  });
}

function findBodyPage(raw: unknown, page: PageBuilder): string | undefined {
  const { resolveSchema } = page.model.spec;
  const schema = resolveSchema(raw);
  return findNamedPage(schema, page) ?? findNamedPage(resolveSchema(schema.items), page);
}

/** Convert a parameter or a header to a field; its description overrides that of its schema. */
export function toField(
  parameter: Parameter,
  { prefix, direction }: Omit<MessagePlace, 'anchor'>,
  page: PageBuilder,
): SchemaField {
  const id = page.createId(`${prefix}-${parameter.name}`);
  const schema = toTree(parameter.schema, { anchor: id, prefix: id, direction }, page);
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

/** Headers of a message. */
export interface HeadersContent {
  fields: SchemaField[];
  /** Names of those that most operations have. */
  common: string[];
}

/** Split headers into those that most operations have and the others. */
export function splitHeaders(headers: Parameter[], page: PageBuilder, direction: Direction) {
  const { has } = page.model.commonHeaders[direction];
  const common = [...new Set(headers.filter(has).map(({ name }) => name))];
  return { common, special: headers.filter((header) => !has(header)) };
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
  const serialized = { name, style, isExploded, isReservedAllowed: false, schema, examples };
  const example = toSerializationExample(
    { ...serialized, location: 'query', mediaType: undefined },
    spec,
  );
  if (example === null) return [];
  return [{ label: `Field ${toCode(name)} is written as`, values: [example], isCode: true }];
}
