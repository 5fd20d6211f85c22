import type { ApiSpec, ExternalDocs } from '../schema/spec.ts';
import type { RoutedOperation } from './operation-names.ts';
import { toFreeSlug, toSlug } from './slug.ts';

/** A page with operations: one branch of the sidebar and one card of the overview. */
export interface OperationGroup {
  /** Unique in the reference. */
  slug: string;
  /** Name of its tag. Undefined for operations without one. */
  name?: string;
  label: string;
  description: string | undefined;
  externalDocs: ExternalDocs | undefined;
  /** Empty for a tag that is a chapter of text. */
  operations: RoutedOperation[];
}

/** Return the path of a tag's page below the overview. */
export function toTagSlug({ slug }: OperationGroup): string {
  return `tags/${slug}`;
}

/**
 * Group operations by their first tag: declared tags in document order, then the others as they
 * appear, then operations without a tag, then webhooks. A tag without operations is a group if it has a
 * description.
 */
export function groupOperations(spec: ApiSpec, routed: RoutedOperation[]): OperationGroup[] {
  const calls = routed.filter(({ operation }) => operation.kind === 'operation');
  const used = calls.flatMap(({ operation }) => operation.tag ?? []);
  const declared = new Map(spec.tags.map((tag) => [tag.name, tag]));
  const names = new Set([...declared.keys(), ...used]);
  const tagged = [...names].map((name) => ({
    name,
    label: declared.get(name)?.label ?? name,
    description: declared.get(name)?.description,
    externalDocs: declared.get(name)?.externalDocs,
    operations: calls.filter(({ operation }) => operation.tag === name),
  }));
  const rest = [
    {
      label: used.length > 0 ? 'Other operations' : 'All operations',
      operations: calls.filter(({ operation }) => operation.tag === undefined),
    },
    {
      label: 'Webhook messages',
      operations: routed.filter(({ operation }) => operation.kind === 'webhook'),
    },
  ].map((group) => ({ ...group, description: undefined, externalDocs: undefined }));
  const isShown = ({ operations, description }: Omit<OperationGroup, 'slug'>) =>
    operations.length > 0 || description !== undefined;
  return withSlugs([...tagged, ...rest].filter(isShown));
}

/** Caption of what follows the groups of tags. */
export const REST_CAPTION = 'Reference';

/** Divide the groups of operations by the groups of tags (`x-tagGroups`); each is listed once. */
export function divideGroups({ tagGroups }: ApiSpec, groups: OperationGroup[]) {
  const rest = new Set(groups);
  const grouped = tagGroups.map(({ label, tags }) => {
    const members = tags.flatMap((tag) => [...rest].find(({ name }) => name === tag) ?? []);
    for (const member of members) rest.delete(member);
    return { label, members };
  });
  return { grouped, rest: [...rest] };
}

/** A document can have a tag called `webhook-messages`, or two tags that differ in case only. */
function withSlugs(groups: Omit<OperationGroup, 'slug'>[]): OperationGroup[] {
  const taken = new Set<string>();
  return groups.map((group) => {
    return { slug: toFreeSlug(toSlug(group.label) || 'group', taken), ...group };
  });
}
