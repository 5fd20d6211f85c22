import type { SchemaNode } from '../../../client/article/schema-node.ts';
import { toTypes } from '../schema/schema-type.ts';
import type { Direction, Schema } from '../schema/schema.ts';
import type { PageTexts } from './page-texts.ts';
import type { ProvisionalMark } from './provisional.ts';
import type { ReferenceModel } from './reference-model.ts';
import { toSchemaTree } from './schema-tree.ts';

/** Creates the ids and schemas of one page. Ids are unique, so their order is that of the calls. */
export interface PageBuilder extends PageTexts {
  model: ReferenceModel;
  /** Files that pages can link to, by their paths. */
  files: ReadonlyMap<string, unknown>;
  /** Path of the page, without the base path. */
  path: string;
  /** Says that the page is proposed; null where it is not. */
  mark: ProvisionalMark | null;
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

/** Find the address of the page that the label of a type names; undefined on that page. The label of a list names its entries. */
export function findNamedPage(schema: Schema, page: PageBuilder): string | undefined {
  if (!toTypes(schema).includes('object')) return undefined;
  const { schemaUrls, paths } = page.model;
  const url = schemaUrls.get(schema.identity);
  return url === paths.withBase(page.path) ? undefined : url;
}
