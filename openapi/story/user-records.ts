import { find, listOf, toReference } from './tenant.ts';
import type { Resource, Tenant } from './tenant.ts';

/** Remember when attributes of a user were last set. */
export function noteAttributes(tenant: Tenant, userId: string, attributes: unknown): void {
  for (const key of Object.keys(attributes ?? {})) {
    tenant.attributeTimes.set(`${userId} ${key}`, tenant.at);
  }
}

/** Put the attributes of a user into the order in which they are defined. */
export function sortAttributes(tenant: Tenant, user: Resource): void {
  const values = user['attributes'] as Resource;
  const keys = listOf(tenant, 'Attribute').map(({ key }) => String(key));
  const known = keys.filter((key) => Object.hasOwn(values, key));
  user['attributes'] = Object.fromEntries(known.map((key) => [key, values[key]]));
}

export function toUserAttribute(tenant: Tenant, userId: string, key: string): Resource {
  const { valueType } = find(tenant, 'Attribute', key);
  return {
    user: toReference(tenant, 'User', userId),
    attribute: toReference(tenant, 'Attribute', key),
    valueType,
    value: (find(tenant, 'User', userId)['attributes'] as Resource)[key],
    updatedAt: tenant.attributeTimes.get(`${userId} ${key}`),
  };
}

/** Describe the level or the tier of a user. */
export function toStanding(
  tenant: Tenant,
  kind: 'Level' | 'Tier',
  reached: { userId: string; id: string; reachedAt: string }[],
  userId: string | undefined,
): Resource {
  const last = reached.findLast((one) => one.userId === userId);
  return {
    user: toReference(tenant, 'User', userId),
    [kind.toLowerCase()]: last ? toReference(tenant, kind, last.id) : null,
    reachedAt: last?.reachedAt ?? null,
  };
}

/** List the memberships of a user, of a segment, or of a user in a segment. */
export function toMemberships(
  tenant: Tenant,
  { userId, segmentId }: Record<string, string | undefined>,
): Resource[] {
  return tenant.memberships
    .filter((one) => userId === undefined || one.userId === userId)
    .filter((one) => segmentId === undefined || one.segmentId === segmentId)
    .map((one) => ({
      user: toReference(tenant, 'User', one.userId),
      segment: toReference(tenant, 'Segment', one.segmentId),
      addedAt: one.addedAt,
    }));
}

/** The fields of a user on this tenant, as `getUsersSchema` lists them. */
export function toUserFields(tenant: Tenant): Resource[] {
  const attributes = listOf(tenant, 'Attribute').map(({ key, name, valueType, required }) =>
    toField(`attributes.${String(key)}`, name, { source: 'attribute', valueType, required }),
  );
  return [...STANDARD_FIELDS, ...attributes];
}

function toField(path: string, name: unknown, differences: Resource = {}): Resource {
  const usual = { source: 'standard', valueType: 'text', required: false, readOnly: false };
  return { path, name, ...usual, ...differences };
}

const STANDARD_FIELDS = [
  toField('id', 'Id', { readOnly: true }),
  toField('externalId', 'External id', { required: true }),
  toField('name', 'Name', { required: true }),
  toField('email', 'Email address'),
  toField('loginStatus', 'Login status', { readOnly: true }),
  toField('createdAt', 'Created', { valueType: 'dateTime', readOnly: true }),
  toField('updatedAt', 'Updated', { valueType: 'dateTime', readOnly: true }),
];
