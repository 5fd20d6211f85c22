import { isJson } from '../schema/payload.ts';
import { toTypes } from '../schema/schema-type.ts';
import type { ApiSpec, MediaType, Operation } from '../schema/spec.ts';
import { toOperationLabel } from './operation-names.ts';
import type { ReferencePaths } from './reference-paths.ts';
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
