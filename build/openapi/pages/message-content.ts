import type { MediaTypeContent } from '../../../client/article/operation-article.ts';
import type { SchemaFact, SchemaField, SchemaNode } from '../../../client/article/schema-node.ts';
import type { Contract, MediaType, Parameter } from '../contract.ts';
import { toFormFacts } from './form-facts.ts';
import { toShortText } from '../json/inline-value.ts';
import type { PageScope } from './page-scope.ts';
import { toWritingExample } from './parameter-writing.ts';
import type { Direction } from '../schema/schema-members.ts';
import { toSchemaTree } from '../schema/schema-tree.ts';
import type { SchemaBudget } from '../schema/schema-tree.ts';

/** What the parts of one page share. */
export interface MessageScope {
  contract: Contract;
  page: PageScope;
  budget: SchemaBudget;
  /** Where the page shows the fields of each schema first. */
  occurrences: Record<Direction, Map<unknown, string>>;
}

/** Where the schemas of a message stand on the page. */
export interface MessagePlace {
  /** Id of the heading above them. */
  anchor: string;
  /** What the ids of their fields begin with. */
  prefix: string;
  direction: Direction;
  description: string;
  /** Errors mostly share one format, which a page explains once. */
  isError: boolean;
}

/**
 * Unfold a body's schemas. Media types that share a schema are shown once, and a schema does not
 * repeat the description of its place.
 */
export function toContent(
  content: MediaType[],
  place: MessagePlace,
  scope: MessageScope,
): MediaTypeContent[] {
  const bySchema = new Map<unknown, { names: string[]; media: MediaType; facts: SchemaFact[] }>();
  for (const media of content) {
    const { name, schema } = media;
    const facts = toFormFacts(media, scope.contract);
    const identity = schema === undefined ? '' : scope.contract.resolveSchema(schema).identity;
    // What is said of a form's parts holds for this media type alone.
    const key = facts.length > 0 ? media : identity;
    const known = bySchema.get(key);
    if (known) known.names.push(name);
    else bySchema.set(key, { names: [name], media, facts });
  }
  return [...bySchema.values()].map(({ names, media, facts }) => {
    if (media.schema === undefined) return { names, facts, schema: null };
    const schema = toTree(media.schema, place, scope);
    const isKnown = schema.content.kind === 'known' || schema.description === place.description;
    return { names, facts, schema: isKnown ? { ...schema, description: '' } : schema };
  });
}

/** Turn a parameter or a header into a field: what it says of itself goes before its schema. */
export function toField(
  parameter: Parameter,
  anchor: string,
  direction: Direction,
  scope: MessageScope,
): SchemaField {
  const id = scope.page.createId(`${anchor}-${parameter.name}`);
  const place = { anchor: id, prefix: id, direction, isError: false };
  const schema = toTree(parameter.schema, place, scope);
  const description = scope.page.renderDescription(parameter.description);
  const hasExamples = parameter.examples.length > 0;
  return {
    id,
    name: parameter.name,
    isPlaceholder: false,
    isRequired: parameter.isRequired,
    schema: {
      ...schema,
      description: description === '' ? schema.description : description,
      isDeprecated: schema.isDeprecated || parameter.isDeprecated,
      facts: [
        ...schema.facts.filter(({ label }) => !hasExamples || label !== 'Example'),
        ...toParameterFacts(parameter, scope.contract),
      ],
    },
  };
}

/** More examples than these of one parameter are left out. */
const MAX_EXAMPLES = 5;

function toParameterFacts(parameter: Parameter, contract: Contract): SchemaFact[] {
  const { deprecationReason: reason, mediaType, isReservedAllowed } = parameter;
  const examples = parameter.examples.slice(0, MAX_EXAMPLES);
  const writing = toWritingExample(parameter, contract);
  const as = mediaType === undefined ? 'Written as' : `Written as \`${mediaType}\``;
  return [
    ...(reason === undefined ? [] : [toWordFact('Deprecated', reason)]),
    ...(writing === null ? [] : [{ label: as, values: [writing], isCode: true }]),
    ...(isReservedAllowed
      ? [toWordFact('Reserved characters', 'sent as they are, not percent-encoded')]
      : []),
    ...(examples.length > 0
      ? [
          {
            label: examples.length === 1 ? 'Example' : 'Examples',
            values: examples.map(({ value }) => toShortText(value)),
            isCode: true,
          },
        ]
      : []),
  ];
}

function toWordFact(label: string, words: string): SchemaFact {
  return { label, values: [words], isCode: false };
}

function toTree(
  raw: unknown,
  { anchor, prefix, direction, isError }: Omit<MessagePlace, 'description'>,
  { contract, page, budget, occurrences }: MessageScope,
): SchemaNode {
  return toSchemaTree(raw, {
    direction,
    anchor,
    prefix,
    budget,
    occurrences: occurrences[direction],
    isShownOnce: isError,
    resolve: contract.resolveSchema,
    createId: page.createId,
    renderDescription: page.renderDescription,
  });
}
