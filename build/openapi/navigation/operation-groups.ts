import type { Contract, Operation } from '../contract.ts';
import type { PlacedOperation } from './operation-slugs.ts';
import { toSlug } from './slug.ts';

/** Operations that stand together in the sidebar and on the overview. */
export interface OperationGroup {
  /** Unique in the contract. */
  slug: string;
  label: string;
  description: string | undefined;
  operations: PlacedOperation[];
}

/**
 * Group operations by their first tag: declared tags in the contract's order, then the others as they
 * appear, then operations without a tag, then webhooks. Groups are never empty.
 */
export function groupOperations(contract: Contract, placed: PlacedOperation[]): OperationGroup[] {
  const calls = placed.filter(({ operation }) => operation.kind === 'operation');
  const used = calls.flatMap(({ operation }) => operation.tag ?? []);
  const declared = new Map(contract.tags.map((tag) => [tag.name, tag]));
  const names = new Set([...declared.keys(), ...used]);
  const tagged = [...names].map((name) => ({
    label: declared.get(name)?.label ?? name,
    description: declared.get(name)?.description,
    operations: calls.filter(({ operation }) => operation.tag === name),
  }));
  const rest = [
    { label: 'Other operations', operations: calls.filter(hasNoTag) },
    { label: 'Webhooks', operations: placed.filter(({ operation }) => isWebhook(operation)) },
  ].map((group) => ({ ...group, description: undefined }));
  return withSlugs([...tagged, ...rest].filter(({ operations }) => operations.length > 0));
}

function hasNoTag({ operation }: PlacedOperation): boolean {
  return operation.tag === undefined;
}

function isWebhook({ kind }: Operation): boolean {
  return kind === 'webhook';
}

/** A contract may have a tag called `webhooks`, or two that differ in case only. */
function withSlugs(groups: Omit<OperationGroup, 'slug'>[]): OperationGroup[] {
  const taken = new Set<string>();
  return groups.map((group) => {
    const wish = toSlug(group.label) || 'group';
    let slug = wish;
    for (let count = 2; taken.has(slug); count += 1) slug = `${wish}-${count}`;
    taken.add(slug);
    return { slug, ...group };
  });
}
