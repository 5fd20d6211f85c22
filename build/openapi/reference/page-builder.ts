import type { SchemaNode } from '../../../client/article/schema-node.ts';
import { toTypes } from '../schema/schema-type.ts';
import type { Direction, Schema } from '../schema/schema.ts';
import type { MarkdownRenderer } from './markdown-renderer.ts';
import { createPageTexts } from './page-texts.ts';
import type { PageTexts } from './page-texts.ts';
import type { ReferenceModel } from './reference-model.ts';
import { toSchemaTree } from './schema-tree.ts';
import type { SchemaBudget } from './schema-tree.ts';

/** What a page shows of schemas. */
export interface PageLimits {
  /** Fields and variants of the request, and of the responses. */
  fields: number;
  /** Whether a schema is shown again where it occurs again. */
  hasRepeats: boolean;
}

/** Where the content of a page comes from. */
export interface PageSource {
  model: ReferenceModel;
  markdown: MarkdownRenderer;
  /** Files that pages can link to, by their paths. */
  files: ReadonlyMap<string, unknown>;
  limits: PageLimits;
  /** Path of the page below the overview. */
  slug: string;
}

/** Creates the content of one page, in the order of its ids. */
export interface PageBuilder extends PageTexts, Omit<PageSource, 'markdown'> {
  budgets: Record<'request' | 'response' | 'error', SchemaBudget>;
  /** Ids of the first occurrence of each schema on the page. */
  occurrences: Record<Direction, Map<unknown, string>>;
  /** The schemas of the page. */
  schemas: SchemaNode[];
  /** Pages of the schemas for which there was no room; null for a schema without one. */
  omissions: (string | null)[];
  /** Return the id of a part. Those of a callback start with the id of its heading. */
  toId(preferred: string): string;
}

/** Start a page. */
export function createPageBuilder({ markdown, ...source }: PageSource): PageBuilder {
  return {
    ...source,
    ...createPageTexts(markdown),
    budgets: createBudgets(source.limits),
    occurrences: { request: new Map(), response: new Map() },
    schemas: [],
    omissions: [],
    toId: (preferred) => preferred,
  };
}

/** Count the fields and variants of a page; those with much to say count as several. */
export function countFields({ limits, budgets }: PageBuilder): number {
  const all = createBudgets(limits);
  return KINDS.reduce((sum, kind) => sum + all[kind].remaining - budgets[kind].remaining, 0);
}

function createBudgets({ fields }: PageLimits): PageBuilder['budgets'] {
  return {
    request: { remaining: fields },
    response: { remaining: fields },
    error: { remaining: fields / 3 },
  };
}

const KINDS = ['request', 'response', 'error'] as const;

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
  budget: SchemaBudget;
  /** Whether component schemas within it are links to their pages. */
  isShallow?: boolean;
}

/** Convert a schema of a message to a tree; fields without room are omissions of the page. */
export function toTree(raw: unknown, place: MessagePlace, page: PageBuilder): SchemaNode {
  const { isShallow = false, ...options } = place;
  const tree = toSchemaTree(page.model.spec.resolveSchema(raw), {
    ...options,
    occurrences: page.occurrences[place.direction],
    hasRepeats: page.limits.hasRepeats,
    texts: page,
    findPage: (schema) => (isShallow ? findNamedPage(schema, page) : undefined),
    omit(identity) {
      const url = findSchemaPage(identity, page) ?? null;
      page.omissions.push(url);
      return url === null ? { kind: 'omitted', url: findFile(page) } : { kind: 'link', url };
    },
  });
  page.schemas.push(tree);
  return tree;
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

/** Find the address of the smallest file that has all of a page; null without one. */
function findFile({ model: { paths }, slug, files }: PageBuilder): string | null {
  const path = [paths.slice(slug), paths.document('json')].find((file) => files.has(file));
  return path === undefined ? null : paths.withBase(path);
}
