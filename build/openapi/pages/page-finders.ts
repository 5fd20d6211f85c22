import { isJson } from '../examples/payload.ts';
import { toObject } from '../load/json.ts';
import { toTypes } from '../model/schema-type.ts';
import type { ApiSpec, MediaType, Operation } from '../model/spec.ts';
import { toOperationLabel } from './operation-names.ts';
import type { ReferencePaths } from './reference-paths.ts';
import { toTagSlug } from './operation-groups.ts';
import type { OperationGroup } from './operation-groups.ts';

/** The page of an operation. */
interface OperationTarget {
  label: string;
  /** With the base path. */
  url: string;
}

/** Finds the page of an operation by its id or pointer; null without one. */
export type FindTarget = (name: string) => OperationTarget | null;

/** Create a function that finds operations by their ids and JSON pointers. */
export function createTargetFinder(groups: OperationGroup[], paths: ReferencePaths): FindTarget {
  const targets = new Map<string, OperationTarget>();
  for (const { operation, slug } of groups.flatMap((group) => group.operations)) {
    const url = paths.url(slug);
    const target = { label: toOperationLabel(operation), url };
    targets.set(operation.pointer, target);
    if (operation.operationId !== undefined) targets.set(operation.operationId, target);
  }
  return (name) => targets.get(name) ?? null;
}

/** Finds the pages that begin with the fields of a component schema. */
export interface SchemaFinder {
  /** Return the name of a schema by its identity; undefined unless it is a component. */
  toName(identity: unknown): string | undefined;
  /** Return the address of a page other than `slug` by the name of its schema. */
  find(name: string, slug: string): string | undefined;
}

/** Create a function that finds schemas on the pages of tags, and as the responses of operations. */
export function createSchemaFinder(
  groups: OperationGroup[],
  spec: ApiSpec,
  paths: ReferencePaths,
): SchemaFinder {
  const schemas = Object.entries(toObject(spec.references.find('#/components/schemas')));
  const names = new Map(schemas.map(([name, schema]) => [schema, name]));
  const places = new Map<string, { slug: string; id: string }[]>();
  const add = (raw: unknown, slug: string, id: string) => {
    const schema = spec.resolveSchema(raw);
    const name = names.get(schema.identity);
    if (schema.name === undefined || name === undefined) return;
    const known = places.get(name) ?? [];
    // The first, and another one for the page of the first.
    if (known.length < 2) places.set(name, [...known, { slug, id }]);
  };
  for (const group of groups) {
    const object = findTagObject(group, spec);
    if (object) add(object.schema, toTagSlug(group), TAG_OBJECT_ID);
  }
  for (const { operation, slug } of groups.flatMap(({ operations }) => operations)) {
    for (const { status, content } of operation.responses) {
      if (!status.startsWith('2')) continue;
      for (const { schema } of content) {
        add(schema, slug, `response-${status}`);
        add(spec.resolveSchema(schema).items, slug, `response-${status}`);
      }
    }
  }
  return {
    toName: (identity) => names.get(identity),
    find(name, slug) {
      const place = places.get(name)?.find((other) => other.slug !== slug);
      return place && `${paths.url(place.slug)}#${place.id}`;
    },
  };
}

/** Id of the heading above the object of a tag. */
export const TAG_OBJECT_ID = 'object';

/** Find the object that the operations of a tag read and write; undefined if they have none in common. */
export function findTagObject(
  { operations }: OperationGroup,
  spec: ApiSpec,
): MediaType | undefined {
  return operations.map(({ operation }) => findObject(operation, spec)).find(Boolean);
}

/** Find what an operation that reads one resource returns, if it has a name. */
function findObject(operation: Operation, spec: ApiSpec): MediaType | undefined {
  if (operation.method !== 'get' || !operation.path.endsWith('}')) return undefined;
  const success = operation.responses.find(({ status }) => status.startsWith('2'));
  return success?.content.find(({ name, schema }) => {
    const resolved = spec.resolveSchema(schema);
    return isJson(name) && resolved.name !== undefined && toTypes(resolved).includes('object');
  });
}
