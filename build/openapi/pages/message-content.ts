import type { MediaTypeContent } from '../../../client/article/operation-article.ts';
import type { SchemaFact, SchemaField, SchemaNode } from '../../../client/article/schema-node.ts';
import { toObject, toShortText } from '../load/json.ts';
import { toUnnamedExample } from '../model/parse-messages.ts';
import type { Direction } from '../model/schema.ts';
import type { ApiSpec, Example, MediaType, Parameter, PartEncoding } from '../model/spec.ts';
import type { PageScope } from './page-scope.ts';
import { toSerializationExample } from './parameter-serialization.ts';
import { toCode } from './schema-constraints.ts';
import { toExamplesLabel } from './schema-facts.ts';
import { toSchemaTree } from './schema-tree.ts';
import type { SchemaBudget } from './schema-tree.ts';

/** Shared by the parts of one page. */
export interface MessageScope {
  spec: ApiSpec;
  page: PageScope;
  /** Find another page with the fields of a schema, by its identity. */
  findSchema: (identity: unknown) => string | undefined;
  budgets: Record<'request' | 'response' | 'error', SchemaBudget>;
  /** Ids of the first occurrence of each schema on the page. */
  occurrences: Record<Direction, Map<unknown, string>>;
}

/** The scope of one part of a page. */
export interface SchemaScope extends MessageScope {
  budget: SchemaBudget;
}

/** Start the messages of a page. */
export function createMessageScope(
  spec: ApiSpec,
  page: PageScope,
  findSchema: MessageScope['findSchema'],
): MessageScope {
  const { fields } = page.limits;
  return {
    spec,
    page,
    findSchema,
    budgets: {
      request: { remaining: fields },
      response: { remaining: fields },
      error: { remaining: fields / 3 },
    },
    occurrences: { request: new Map(), response: new Map() },
  };
}

/** Place of the schemas of a message on the page. */
interface MessagePlace {
  /** Id of the heading above them. */
  anchor: string;
  /** Prefix of the ids of their fields. */
  prefix: string;
  direction: Direction;
  description: string;
}

/**
 * Convert the schemas of a body. Media types that share a schema are shown once, and a schema does not
 * repeat the description of its place.
 */
export function toContent(
  content: MediaType[],
  place: MessagePlace,
  scope: SchemaScope,
): MediaTypeContent[] {
  const bySchema = new Map<unknown, { names: string[]; media: MediaType; facts: SchemaFact[] }>();
  for (const media of content) {
    const { name, schema } = media;
    const facts = toFormFacts(media, scope.spec);
    const identity = schema === undefined ? '' : scope.spec.resolveSchema(schema).identity;
    // Facts of the parts of a form apply to this media type alone.
    const key = facts.length > 0 ? media : identity;
    const known = bySchema.get(key);
    if (known) known.names.push(name);
    else bySchema.set(key, { names: [name], media, facts });
  }
  return [...bySchema.values()].map(({ names, media, facts }) => {
    if (media.schema === undefined) return { names, facts, schema: null };
    const schema = toTree(media.schema, place, scope);
    const isKnown = schema.description === place.description;
    return { names, facts, schema: isKnown ? { ...schema, description: '' } : schema };
  });
}

/** Convert a parameter or a header to a field; its description overrides that of its schema. */
export function toField(
  parameter: Parameter,
  anchor: string,
  direction: Direction,
  scope: SchemaScope,
): SchemaField {
  const id = scope.page.createId(`${anchor}-${parameter.name}`);
  const place = { anchor: id, prefix: id, direction };
  const schema = toTree(parameter.schema, place, scope);
  const description = scope.page.renderDescription(parameter.description);
  const hasExamples = parameter.examples.length > 0;
  return {
    id,
    name: parameter.name,
    isPlaceholder: false,
    presence: parameter.isRequired && direction === 'request' ? 'required' : null,
    schema: {
      ...schema,
      description: description === '' ? schema.description : description,
      isDeprecated: schema.isDeprecated || parameter.isDeprecated,
      facts: [
        ...schema.facts.filter(({ label }) => !hasExamples || !/^Examples?$/.test(label)),
        ...toParameterFacts(parameter, scope.spec),
      ],
    },
  };
}

/** Limit of examples of one parameter. */
const MAX_EXAMPLES = 5;

function toParameterFacts(parameter: Parameter, spec: ApiSpec): SchemaFact[] {
  const { deprecationReason: reason, mediaType, isReservedAllowed } = parameter;
  const examples = parameter.examples.slice(0, MAX_EXAMPLES);
  const serialized = toSerializationExample(parameter, spec);
  const as = mediaType === undefined ? 'Written as' : `Written as \`${mediaType}\``;
  return [
    ...(reason === undefined ? [] : [toWordFact('Deprecated', reason)]),
    ...(serialized === null ? [] : [{ label: as, values: [serialized], isCode: true }]),
    ...(isReservedAllowed
      ? [toWordFact('Reserved characters', 'sent as they are, not percent-encoded')]
      : []),
    ...(examples.length > 0
      ? [
          {
            label: toExamplesLabel(examples.length),
            values: examples.map(({ value }) => toShortText(value)),
            ...(examples.some(isNamed) && {
              descriptions: examples.map((example) =>
                isNamed(example) ? (example.summary ?? example.name) : '',
              ),
            }),
            isCode: true,
          },
        ]
      : []),
  ];
}

/** The upgrader names a single `example` `default`. */
function isNamed({ name, summary }: Example): boolean {
  return summary !== undefined || (name !== '' && name !== 'default');
}

function toWordFact(label: string, words: string): SchemaFact {
  return { label, values: [words], isCode: false };
}

function toTree(
  raw: unknown,
  { anchor, prefix, direction }: Omit<MessagePlace, 'description'>,
  { spec, page, budget, occurrences, findSchema }: SchemaScope,
): SchemaNode {
  return toSchemaTree(raw, {
    direction,
    anchor,
    prefix,
    budget,
    occurrences: occurrences[direction],
    resolve: spec.resolveSchema,
    createId: page.createId,
    renderDescription: page.renderDescription,
    hasRepeats: page.limits.hasRepeats,
    findElsewhere(identity) {
      page.isPartial = true;
      return findSchema(identity) ?? `#${(page.omittedId ??= page.createId('omitted-fields'))}`;
    },
  });
}

/** Describe how the fields of a form are serialized, beyond their schemas. */
function toFormFacts({ encodings, schema, examples }: MediaType, spec: ApiSpec): SchemaFact[] {
  const { properties } = spec.resolveSchema(schema);
  const example = toObject(examples[0]?.value);
  return encodings.flatMap((encoding) => [
    ...toPartFacts(encoding),
    ...toStyleFacts(encoding, properties.get(encoding.name), example[encoding.name], spec),
  ]);
}

function toPartFacts({ name, contentType, headers }: PartEncoding): SchemaFact[] {
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

function toStyleFacts(
  { name, style, isExploded }: PartEncoding,
  schema: unknown,
  value: unknown,
  spec: ApiSpec,
): SchemaFact[] {
  if (style === undefined) return [];
  const examples = value === undefined ? [] : [toUnnamedExample(value)];
  const serialized = { name, style, isExploded, schema, mediaType: undefined, examples };
  const example = toSerializationExample({ ...serialized, location: 'query' }, spec);
  if (example === null) return [];
  return [{ label: `Field ${toCode(name)} is written as`, values: [example], isCode: true }];
}
