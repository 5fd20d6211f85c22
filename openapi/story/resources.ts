import { createHash } from 'node:crypto';
import type { Call } from './story.ts';
import { find, listOf, toReference } from './tenant.ts';
import type { Resource, Tenant } from './tenant.ts';

/** A kind of resource that the API creates, lists, gets, updates and deletes. */
export interface Kind {
  /** As in `createUser`. */
  name: string;
  /** As in `listUsers`. */
  plural: string;
  /** The path parameter that identifies one. */
  parameter: string;
  /** In the order of a response. */
  fields: string[];
  /** Values of fields that a request leaves out, other than null. */
  defaults?: Resource;
  /** Kind and path parameter of the resource that it belongs to; a reference to it is a field. */
  parent?: { kind: string; parameter: string; field: string };
  sort?: string;
}

const TIMES = ['createdAt', 'updatedAt'];
const DESCRIBED = ['id', 'name', 'description'];

export const USER = kind(
  'User',
  ['id', 'externalId', 'name', 'email', 'attributes', 'loginStatus', ...TIMES],
  {
    defaults: { attributes: {}, loginStatus: 'loggedOut' },
  },
);

/** The kinds of resources; what differs from the general case is in `operations.ts`. */
export const KINDS: Kind[] = [
  kind('Operator', ['id', 'name', 'email', ...TIMES]),
  kind('ApiKey', [...DESCRIBED, 'scopes', 'expiresAt', 'lastUsedAt', ...TIMES]),
  USER,
  kind('Segment', [...DESCRIBED, 'userCount', ...TIMES], { defaults: { userCount: 0 } }),
  kind('Attribute', ['key', 'name', 'description', 'valueType', 'required', ...TIMES], {
    parameter: 'attributeKey',
  }),
  kind('Level', [...DESCRIBED, 'rank', ...TIMES], { sort: 'rank' }),
  kind('Tier', [...DESCRIBED, 'rank', ...TIMES], { sort: 'rank' }),
  kind('Mission', [...DESCRIBED, 'objectives', ...TIMES], { defaults: { objectives: [] } }),
  kind('Quiz', [...DESCRIBED, ...TIMES], { plural: 'Quizzes' }),
  kind('Question', ['id', 'text', 'quiz', ...TIMES], {
    parent: { kind: 'Quiz', parameter: 'quizId', field: 'quiz' },
  }),
  kind('Answer', ['id', 'text', 'correct', 'question', ...TIMES], {
    parent: { kind: 'Question', parameter: 'questionId', field: 'question' },
  }),
  kind('Streak', [...DESCRIBED, ...TIMES]),
  kind('StreakReward', ['id', 'name', 'requiredCount', 'streak', ...TIMES], {
    parameter: 'rewardId',
    parent: { kind: 'Streak', parameter: 'streakId', field: 'streak' },
  }),
  kind('Booster', [...DESCRIBED, 'multiplier', 'durationMinutes', ...TIMES]),
  kind('Item', [...DESCRIBED, 'imageUrl', ...TIMES]),
  kind('Consumable', [...DESCRIBED, 'imageUrl', ...TIMES]),
  kind('Rule', [...DESCRIBED, 'enabled', 'triggerKey', 'conditions', 'actions', ...TIMES], {
    defaults: { enabled: false },
  }),
  kind('CustomEventDefinition', ['id', 'key', 'name', 'description', 'fields', ...TIMES]),
  kind('Webhook', ['id', 'name', 'url', 'eventKeys', 'enabled', ...TIMES], {
    defaults: { enabled: false },
  }),
  kind('Feature', ['id', 'key', 'name', 'description', 'enabled', ...TIMES], {
    defaults: { enabled: false },
  }),
  kind('Notification', ['id', 'user', 'title', 'text', 'createdAt']),
  kind('Conversation', ['id', 'title', 'lastMessageAt', 'createdAt']),
  kind('Message', ['id', 'text', 'sender', 'createdAt'], {
    defaults: { sender: 'caller' },
    parent: { kind: 'Conversation', parameter: 'conversationId', field: '' },
  }),
];

function kind(name: string, fields: string[], differences: Partial<Kind> = {}): Kind {
  const parameter = `${name.charAt(0).toLowerCase()}${name.slice(1)}Id`;
  return { name, plural: `${name}s`, parameter, fields, ...differences };
}

/** Store a resource, and return it. */
export function create(tenant: Tenant, kind: Kind, { path, body, ids }: Call): Resource {
  const { parent } = kind;
  const parentId = parent && path[parent.parameter];
  const given: Resource = {
    ...kind.defaults,
    ...body,
    ...(kind.fields.includes('id') && { id: takeId(ids) }),
    ...(parent && { [parent.field]: toReference(tenant, parent.kind, parentId) }),
    createdAt: tenant.at,
    updatedAt: tenant.at,
  };
  const resource = Object.fromEntries(kind.fields.map((field) => [field, given[field] ?? null]));
  tenant.resources.push({ kind: kind.name, parentId, resource });
  return resource;
}

/** The next id that the platform gives. */
export function takeId(ids: string[]): string {
  const id = ids.shift();
  if (id === undefined) throw new Error('The story has no id for a new resource.');
  return id;
}

/** Change a resource by a JSON Merge Patch (RFC 7396), and return it. */
export function update(tenant: Tenant, kind: Kind, { path, body }: Call): Resource {
  const resource = find(tenant, kind.name, path[kind.parameter]);
  return Object.assign(resource, mergePatch(resource, body), { updatedAt: tenant.at });
}

function mergePatch(target: Resource, patch: Resource): Resource {
  const merged = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    const old = merged[key];
    const isNested = isPlainObject(value) && isPlainObject(old);
    if (isNested) merged[key] = withoutNull(mergePatch(old, value));
    else merged[key] = value;
  }
  return merged;
}

/** At the top, null is the value of a field that has none. */
function withoutNull(values: Resource): Resource {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function isPlainObject(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Remove a resource. */
export function remove(tenant: Tenant, kind: Kind, { path }: Call): void {
  const resource = find(tenant, kind.name, path[kind.parameter]);
  tenant.resources = tenant.resources.filter((one) => one.resource !== resource);
}

/** Return a page of the resources of a kind. */
export function list(tenant: Tenant, kind: Kind, call: Call): Resource {
  const { parent, sort = 'createdAt' } = kind;
  const all = listOf(tenant, kind.name, parent && call.path[parent.parameter]);
  return toPage(all, sort, call.query);
}

/** Filter, sort and cut a list as its query says. */
export function toPage(all: Resource[], defaultSort: string, query: Call['query']): Resource {
  const { limit, cursor, sort = defaultSort, ...filters } = query;
  const matching = all.filter((resource) => matches(resource, filters));
  const field = String(sort).replace('-', '');
  const sign = String(sort).startsWith('-') ? -1 : 1;
  // Sorting is stable: entries of the same second stay in the order of the log.
  const sorted = (sign < 0 ? matching.toReversed() : matching).toSorted(
    (a, b) => sign * compare(a[field], b[field]),
  );
  const start =
    cursor === undefined ? 0 : sorted.findIndex((one) => toIdentity(one) === cursor) + 1;
  const data = sorted.slice(start, limit === undefined ? undefined : start + Number(limit));
  const last = data.at(-1);
  const hasMore = start + data.length < sorted.length;
  return {
    data,
    page: { nextCursor: hasMore && last ? toCursor(toIdentity(last)) : null, hasMore },
  };
}

function matches(resource: Resource, filters: Call['query']): boolean {
  return Object.entries(filters).every(([name, value]) =>
    name === 'userId'
      ? Reflect.get(resource['user'] ?? {}, 'id') === value
      : resource[name] === value,
  );
}

/** Compare texts and numbers. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : Number(String(a) > String(b));
}

function toIdentity(resource: Resource): unknown {
  return resource['id'] ?? resource['key'] ?? Reflect.get(resource['user'] ?? {}, 'id');
}

/** Cursors are opaque. */
function toCursor(id: unknown): string {
  return createHash('sha256').update(String(id)).digest('base64url').slice(0, 16);
}
