import type { ComponentSchema } from './component-schemas.ts';
import { toSafeLink } from './link-resolver.ts';
import type { SpecLink } from './link-resolver.ts';
import type { RoutedOperation } from './operation-names.ts';
import type { ReferenceModel } from './reference-model.ts';

/** Says of a page that it is proposed. */
export interface ProvisionalMark {
  /** The explanation; null without one. */
  docs: SpecLink | null;
}

/** Tell whether what operations have in common is proposed: it is where all of them are (`x-provisional`). */
export function isProvisional(operations: RoutedOperation[]): boolean {
  return operations.length > 0 && operations.every(({ operation }) => operation.isProvisional);
}

/** List the operations that have a schema; all of them for a schema that none has. */
export function listUsers({ uses }: ComponentSchema, all: RoutedOperation[]): RoutedOperation[] {
  const users = [uses.sent, uses.returned, uses.failed, uses.messages].flat();
  return users.length > 0 ? users : all;
}

/** Create the mark of a page about operations; null where one of them is confirmed. */
export function createMark(
  operations: RoutedOperation[],
  { spec, links }: ReferenceModel,
): ProvisionalMark | null {
  return isProvisional(operations) ? { docs: toSafeLink(spec.provisionalDocs, links) } : null;
}
