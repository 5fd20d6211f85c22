import type { SchemaNode } from '../../../client/article/schema-node.ts';
import type { Direction } from '../schema/schema.ts';
import type { ApiSpec, Operation } from '../schema/spec.ts';
import type { SectionHeading, SectionProps } from '../pages/page-parts.tsx';
import type { PageScope } from './page-scope.ts';
import type { ReferenceContext } from './reference-context.ts';
import { toSchemaTree } from './schema-tree.ts';
import type { SchemaBudget } from './schema-tree.ts';

/** Creates the sections of one kind that an operation has, with their ids. */
export type CreateSections = (operation: Operation, scope: MessageScope) => SectionProps[];

/** Shared by the messages of one page. */
export interface MessageScope {
  page: PageScope;
  reference: ReferenceContext;
  spec: ApiSpec;
  /** Path of the page below the overview. */
  slug: string;
  budgets: Record<'request' | 'response' | 'error', SchemaBudget>;
  /** Ids of the first occurrence of each schema on the page. */
  occurrences: Record<Direction, Map<unknown, string>>;
  /** Return the id of a part. Those of a callback start with the id of its heading. */
  toId(preferred: string): string;
  /** Create a heading. Those of a callback are not in the table of contents. */
  createHeading(depth: 2 | 3, text: string, preferred?: string): SectionHeading;
}

/** Start the messages of a page. */
export function createMessageScope(
  page: PageScope,
  reference: ReferenceContext,
  slug: string,
): MessageScope {
  const { fields } = page.limits;
  return {
    page,
    reference,
    spec: reference.spec,
    slug,
    budgets: {
      request: { remaining: fields },
      response: { remaining: fields },
      error: { remaining: fields / 3 },
    },
    occurrences: { request: new Map(), response: new Map() },
    toId: (preferred) => preferred,
    createHeading: page.createHeading,
  };
}

/** Return the scope of the messages of a callback, by the id of its heading. */
export function toCallbackScope(scope: MessageScope, callback: string): MessageScope {
  const toId = (preferred: string) => `${callback}-${preferred}`;
  return {
    ...scope,
    toId,
    createHeading: (_, text, preferred = text.toLowerCase()) => ({
      depth: 4,
      text,
      id: scope.page.createId(toId(preferred)),
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

/** Convert a schema of a message to a tree; for fields without room, it has a link to a page that shows them. */
export function toTree(raw: unknown, place: MessagePlace, scope: MessageScope): SchemaNode {
  const { page, spec, occurrences } = scope;
  const { isShallow = false, ...options } = place;
  return toSchemaTree(spec.resolveSchema(raw), {
    ...options,
    occurrences: occurrences[place.direction],
    page,
    findPage: (identity) => (isShallow ? findSchemaPage(identity, scope) : undefined),
    findElsewhere(identity) {
      page.isPartial = true;
      const url = findSchemaPage(identity, scope) ?? null;
      page.hasOmissions ||= url === null;
      return url;
    },
  });
}

/** Find the page of a component schema; undefined without one, or on that page. */
export function findSchemaPage(
  identity: unknown,
  { reference: { schemas, paths }, slug }: MessageScope,
): string | undefined {
  const name = schemas.toName(identity);
  if (name === undefined) return undefined;
  const url = schemas.find(name);
  return url === paths.url(slug) ? undefined : url;
}
