import type { SchemaNode } from '../../../client/article/schema-node.ts';
import { toTypes } from '../schema/schema-type.ts';
import type { Direction, Schema } from '../schema/schema.ts';
import type { MarkdownRenderer } from './markdown-renderer.ts';
import { createPageTexts } from './page-texts.ts';
import type { PageTexts } from './page-texts.ts';
import type { ProvisionalMark } from './provisional.ts';
import type { ReferenceModel } from './reference-model.ts';
import { toSchemaTree } from './schema-tree.ts';

/** Where the content of a page comes from. */
export interface PageSource {
  model: ReferenceModel;
  markdown: MarkdownRenderer;
  /** Files that pages can link to, by their paths. */
  files: ReadonlyMap<string, unknown>;
  /** Path of the page, without the base path. */
  path: string;
  /** Says that the page is proposed; null where it is not. */
  mark: ProvisionalMark | null;
}

/** Creates the ids and schemas of one page. Ids are unique, so their order is that of the calls. */
export interface PageBuilder extends PageTexts, Omit<PageSource, 'markdown'> {}

/** Start a page. */
export function createPageBuilder({ markdown, ...source }: PageSource): PageBuilder {
  return { ...source, ...createPageTexts(markdown) };
}

/** Where and how a schema of a message is shown on the page. */
export interface SchemaContext {
  /** Id of the heading above them. */
  anchor: string;
  /** Prefix of the ids of their fields. */
  prefix: string;
  direction: Direction;
  /** Whether component schemas within it are links to their pages. */
  isShallow?: boolean;
}

/** Convert a schema of a message to what the page shows. */
export function toSchemaNode(raw: unknown, context: SchemaContext, page: PageBuilder): SchemaNode {
  const { isShallow = false, ...options } = context;
  return toSchemaTree(page.model.spec.resolveSchema(raw), {
    ...options,
    ...(isShallow && { linkedLevel: 1 }),
    texts: page,
    findPage: (schema) => findNamedPage(schema, page),
  });
}

/** Find the address of the page that the label of a type names; that of a list names the entries. */
export function findNamedPage(schema: Schema, page: PageBuilder): string | undefined {
  return toTypes(schema).includes('object') ? findSchemaPage(schema.identity, page) : undefined;
}

/** Find the address of the page of a component schema; undefined without one, or on that page. */
function findSchemaPage(
  identity: unknown,
  { model: { schemaUrls, paths }, path }: PageBuilder,
): string | undefined {
  const url = schemaUrls.get(identity);
  return url === paths.withBase(path) ? undefined : url;
}
