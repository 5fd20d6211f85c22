import type { SchemaNode } from '../../../client/article/schema-node.ts';
import { toTypes } from '../schema/schema-type.ts';
import type { Direction, Schema } from '../schema/schema.ts';
import type { MarkdownRenderer } from './markdown-renderer.ts';
import { createPageTexts } from './page-texts.ts';
import type { PageTexts } from './page-texts.ts';
import type { ReferenceModel } from './reference-model.ts';
import { toSchemaTree } from './schema-tree.ts';

/** Where the content of a page comes from. */
export interface PageSource {
  model: ReferenceModel;
  markdown: MarkdownRenderer;
  /** Files that pages can link to, by their paths. */
  files: ReadonlyMap<string, unknown>;
  /** Path of the page below the overview. */
  slug: string;
}

/** Creates the content of one page, in the order of its ids. */
export interface PageBuilder extends PageTexts, Omit<PageSource, 'markdown'> {
  /** Ids of the first occurrence of each schema on the page. */
  occurrences: Record<Direction, Map<unknown, string>>;
  /** Number of fields and variants so far. */
  shown: { fields: number };
  /** Return the id of a part. Those of a callback start with the id of its heading. */
  toId(preferred: string): string;
}

/** Start a page. */
export function createPageBuilder({ markdown, ...source }: PageSource): PageBuilder {
  return {
    ...source,
    ...createPageTexts(markdown),
    occurrences: { request: new Map(), response: new Map() },
    shown: { fields: 0 },
    toId: (preferred) => preferred,
  };
}

/** Return the builder of a callback on the page, by the id of its heading. */
export function toCallbackBuilder(page: PageBuilder, callback: string): PageBuilder {
  const toId = (preferred: string) => `${callback}-${preferred}`;
  return {
    ...page,
    toId,
    createHeading: (_, text, preferred = text.toLowerCase()) => ({
      depth: 4,
      text,
      id: page.createId(toId(preferred)),
    }),
  };
}

/** Place of the schemas of a message on the page. */
export interface MessagePlace {
  /** Id of the heading above them. */
  anchor: string;
  /** Prefix of the ids of their fields. */
  prefix: string;
  direction: Direction;
  /** Whether component schemas within it are links to their pages. */
  isShallow?: boolean;
}

/** Convert a schema of a message to a tree. */
export function toTree(raw: unknown, place: MessagePlace, page: PageBuilder): SchemaNode {
  const { isShallow = false, ...options } = place;
  return toSchemaTree(page.model.spec.resolveSchema(raw), {
    ...options,
    ...(isShallow && { linkedLevel: 1 }),
    occurrences: page.occurrences[place.direction],
    texts: page,
    findPage: (schema) => findNamedPage(schema, page),
    shown: page.shown,
  });
}

/** Find the address of the page that the label of a type names; that of a list names the entries. */
export function findNamedPage(schema: Schema, page: PageBuilder): string | undefined {
  return toTypes(schema).includes('object') ? findSchemaPage(schema.identity, page) : undefined;
}

/** Find the address of the page of a component schema; undefined without one, or on that page. */
function findSchemaPage(
  identity: unknown,
  { model: { schemaUrls, paths }, slug }: PageBuilder,
): string | undefined {
  const url = schemaUrls.get(identity);
  return url === paths.url(slug) ? undefined : url;
}
