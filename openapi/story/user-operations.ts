import { recordEvent } from './progress.ts';
import { USER, create, takeId, toPage, update } from './resources.ts';
import type { Call } from './story.ts';
import { addSeconds, find, listOf, toReference } from './tenant.ts';
import type { Operation, Resource, Tenant } from './tenant.ts';
import { noteAttributes, sortAttributes, toUserAttribute, toUserFields } from './user-records.ts';

/** What systems and operators do with users themselves. */
export const USERS: Record<string, Operation> = {
  createUser,
  putUser: replace,
  updateUser(tenant, call) {
    noteAttributes(tenant, call.path['userId'] ?? '', call.body['attributes']);
    const user = update(tenant, USER, call);
    sortAttributes(tenant, user);
    return user;
  },
  setUserLoginStatus(tenant, { path }) {
    const { userId, loginStatus } = path;
    const user = find(tenant, 'User', userId);
    const { id } = Object.assign(user, { loginStatus, updatedAt: tenant.at });
    return { user: toReference(tenant, 'User', id), loginStatus, changedAt: tenant.at };
  },
  getUsersSchema: (tenant) => ({ fields: toUserFields(tenant) }),
  setUserAttribute(tenant, { path, body }) {
    const { userId = '', attributeKey = '' } = path;
    const user = find(tenant, 'User', userId);
    const attributes = { ...(user['attributes'] as Resource), [attributeKey]: body['value'] };
    noteAttributes(tenant, userId, { [attributeKey]: body['value'] });
    Object.assign(user, { attributes, updatedAt: tenant.at });
    sortAttributes(tenant, user);
    return toUserAttribute(tenant, userId, attributeKey);
  },
  getUserAttribute: (tenant, { path }) =>
    toUserAttribute(tenant, path['userId'] ?? '', path['attributeKey'] ?? ''),
  listUserAttributes(tenant, { path, query }) {
    const { userId = '' } = path;
    const keys = Object.keys(find(tenant, 'User', userId)['attributes'] as Resource);
    return toPage(
      keys.map((key) => toUserAttribute(tenant, userId, key)),
      '',
      query,
    );
  },
  createUserImport(tenant, call) {
    const { body, ids } = call;
    const id = takeId(ids);
    const entries = body['users'] as Resource[];
    const started = toImport(id, entries.length, tenant.at);
    const results = entries.map((entry) => importUser(tenant, entry, call));
    const count = (status: string) =>
      results.filter((result) => result['status'] === status).length;
    tenant.imports.push({
      ...started,
      status: 'completed',
      created: count('created'),
      replaced: count('replaced'),
      failed: count('failed'),
      completedAt: addSeconds(tenant.at, 2),
    });
    tenant.importResults.set(id, results);
    return started;
  },
  getUserImport: (tenant, { path }) => tenant.imports.find(({ id }) => id === path['importId']),
  listUserImportResults: (tenant, { path, query }) =>
    toPage(tenant.importResults.get(path['importId'] ?? '') ?? [], 'position', query),
};

function createUser(tenant: Tenant, call: Call): Resource {
  const user = create(tenant, USER, call);
  const id = String(user['id']);
  noteAttributes(tenant, id, call.body['attributes']);
  const event = { id: takeId(call.ids), key: 'user.created', userId: id, data: {} };
  recordEvent(tenant, { ...event, receivedAt: tenant.at });
  return user;
}

function replace(tenant: Tenant, call: Call): Resource {
  const { path, body } = call;
  const externalId = (path['userId'] ?? '').replace('external:', '');
  const user = findByExternalId(tenant, externalId);
  if (!user) return createUser(tenant, { ...call, body: { externalId, ...body } });
  noteAttributes(tenant, String(user['id']), body['attributes']);
  const { email = null, attributes = {} } = body;
  return Object.assign(user, { ...body, email, attributes, updatedAt: tenant.at });
}

function findByExternalId(tenant: Tenant, externalId: unknown): Resource | undefined {
  return listOf(tenant, 'User').find((user) => user['externalId'] === externalId);
}

function toImport(id: string, total: number, createdAt: string): Resource {
  const counts = { total, created: 0, replaced: 0, failed: 0 };
  return { id, status: 'running', ...counts, createdAt, completedAt: null };
}

function importUser(tenant: Tenant, entry: Resource, call: Call): Resource {
  const { externalId, ...body } = entry;
  const position = (call.body['users'] as Resource[]).indexOf(entry);
  const result = { position, externalId };
  const known = listOf(tenant, 'Attribute').map(({ key }) => key);
  const unknown = Object.keys(body['attributes'] ?? {}).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    const pointer = `#/users/${position}/attributes/${unknown}`;
    const error = { pointer, code: 'unknown', detail: 'Is not the key of an attribute.' };
    return { ...result, status: 'failed', userId: null, errors: [error] };
  }
  const status = findByExternalId(tenant, externalId) ? 'replaced' : 'created';
  const path = { userId: `external:${String(externalId)}` };
  const { id } = replace(tenant, { ...call, path, body });
  return { ...result, status, userId: id, errors: [] };
}
