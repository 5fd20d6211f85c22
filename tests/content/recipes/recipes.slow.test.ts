import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Code } from 'mdast';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { toObject } from '../../../build/openapi/load/json.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { createFaultFinder } from '../../contract/find-faults.ts';
import { loadCodeBlocks } from './guide-code.ts';
import { startMockServer } from '../../contract/mock-server.ts';
import type { Call } from '../../contract/mock-server.ts';
import { loadOwnSpec, loadWebhookSecret } from '../own-spec.ts';

const { spec, document } = await loadOwnSpec();
const findFaults = createFaultFinder(spec);
const WEBHOOK_SECRET = loadWebhookSecret();
const mock = await startMockServer(document);
afterAll(() => mock.close());
afterEach(() => vi.unstubAllEnvs());

describe('the till', () => {
  test('publishes a purchase once, also when the first response is an error', async () => {
    const { publishPurchase, calls } = await loadTill(['code=500']);
    expect(await publishPurchase(PURCHASE)).toEqual(findExample('till', 'The event'));
    const [first, second] = calls();
    expect(calls().map(({ status }) => status)).toEqual([500, 202]);
    expect(second?.sent).toEqual(first?.sent);
    expect(first?.sent.headers['idempotency-key']).toBe(PURCHASE.receiptId);
    expect(findCallFaults(second)).toEqual([]);
  });

  test('repeats a purchase while an earlier attempt has not ended', async () => {
    const { publishPurchase, calls } = await loadTill(['code=409']);
    await publishPurchase(PURCHASE);
    expect(calls().map(({ status }) => status)).toEqual([409, 202]);
  });

  test('does not repeat what a repetition cannot change', async () => {
    const { publishPurchase, calls } = await loadTill(['code=404']);
    await expect(publishPurchase(PURCHASE)).rejects.toMatchObject({ code: 'user-not-found' });
    expect(calls()).toHaveLength(1);
  });

  async function loadTill(preferences: string[]) {
    const caller = `till ${preferences.join()}`;
    mock.prefer(caller, preferences);
    return loadRecipe<{ publishPurchase(purchase: object): Promise<unknown> }>('till', caller);
  }

  const PURCHASE = {
    receiptId: '0b9a3f6e-51c4-4d0f-8c39-7a5de2f1c846',
    memberNumber: 'bb-1001',
    time: '2025-02-14T08:30:00Z',
    drink: 'Flat white',
    store: 'Harbour Street',
    purchaseCount: 4,
  };
});

describe('the nightly synchronisation', () => {
  type Store = Map<string, { name: string }>;
  interface Recipe {
    copyChanges(store: Store, since: string): Promise<string>;
    removeDeleted(store: Store): Promise<string[]>;
  }

  test('copies the users of all pages and returns the latest time', async () => {
    mock.prefer('copy', ['', 'example=lastPage']);
    const { copyChanges, calls } = await loadRecipe<Recipe>('nightly-sync', 'copy');
    const store: Store = new Map();
    expect(await copyChanges(store, '2025-02-10T00:00:00Z')).toBe('2025-02-14T08:27:00Z');
    expect([...store.keys()]).toEqual(['usr_ada', 'usr_ben', 'usr_chen']);
    expect(calls().flatMap(findCallFaults)).toEqual([]);
    const [first = '', second = ''] = calls().map(({ sent }) => sent.path);
    expect(first).toContain('sort=updatedAt&updatedFrom=2025-02-10T00%3A00%3A00Z');
    const { page } = JSON.parse(calls()[0]?.text ?? '') as { page: { nextCursor: string } };
    expect(second).toBe(`${first}&cursor=${page.nextCursor}`);
  });

  test('removes users that are gone, and none if a page cannot be read', async () => {
    mock.prefer('deleted', ['', 'example=lastPage', '', 'code=500']);
    const { removeDeleted } = await loadRecipe<Recipe>('nightly-sync', 'deleted');
    const store: Store = new Map(['usr_ada', 'usr_gone'].map((id) => [id, { name: id }]));
    expect(await removeDeleted(store)).toEqual(['usr_gone']);
    expect([...store.keys()]).toEqual(['usr_ada']);
    await expect(removeDeleted(store)).rejects.toThrow('500');
    expect([...store.keys()]).toEqual(['usr_ada']);
  });
});

test('the import repeats a request that the platform refuses for now', async () => {
  mock.prefer('busy', ['code=500']);
  const { importUsers, calls } = await loadRecipe<{
    importUsers(users: unknown): Promise<unknown>;
  }>('import-users', 'busy');
  await importUsers([{ externalId: 'bb-1004', name: 'Dana Reyes' }]);
  const [first, second] = calls();
  expect([first?.status, second?.status]).toEqual([500, 202]);
  expect(second?.sent).toEqual(first?.sent);
});

test('the import waits for its end and returns what was refused', async () => {
  mock.prefer('import', ['', 'example=running']);
  const { importUsers, calls } = await loadRecipe<{
    importUsers(users: unknown): Promise<unknown>;
  }>('import-users', 'import');
  const { users } = toObject(
    findOperation('createUserImport')?.requestBody?.content[0]?.examples[0]?.value,
  );
  expect(await importUsers(users)).toEqual(findExample('import-users', 'What is refused'));
  expect(calls().map(({ operationId }) => operationId)).toEqual([
    'createUserImport',
    'getUserImport',
    'getUserImport',
    'listUserImportResults',
  ]);
  expect(calls().flatMap(findCallFaults)).toEqual([]);
  const [first] = calls();
  await importUsers(users);
  expect(calls()[4]?.sent).toEqual(first?.sent);
});

describe('the receiver of webhooks', () => {
  interface Queue {
    put(id: string, body: string): unknown;
    handle(handleMessage: (message: unknown) => unknown): Promise<void>;
    close(): void;
  }
  interface Recipe {
    openQueue(file: string): Queue;
    createReceiver(secret: string, queue: Queue): Server;
  }
  const load = () => loadRecipe<Recipe>('webhooks', 'webhooks');
  const operation = spec.webhooks.find(({ operationId }) => operationId === 'onCustomEvent');
  const message = operation?.requestBody?.content[0]?.examples[0]?.value;
  /** As the page of the message shows it. */
  const body = JSON.stringify(message, null, 2);
  const OTHER_SECRET = `whsec_${Buffer.from('another').toString('base64')}`;

  test('responds with 204 and handles a message once, and 401 to a forged one', async () => {
    const { createReceiver, openQueue } = await load();
    const queue = openQueue(':memory:');
    const { send, close } = await startReceiver(createReceiver(WEBHOOK_SECRET, queue));
    expect(await send('msg_1', OTHER_SECRET)).toBe(401);
    expect(await send('msg_1', WEBHOOK_SECRET)).toBe(204);
    expect(await send('msg_1', WEBHOOK_SECRET)).toBe(204);
    const handled: unknown[] = [];
    await queue.handle((one) => handled.push(one));
    expect(await send('msg_1', WEBHOOK_SECRET)).toBe(204);
    await queue.handle((one) => handled.push(one));
    expect(handled).toEqual([message]);
    close();
  });

  test('loses nothing when it ends between the response and the work', async () => {
    const { createReceiver, openQueue } = await load();
    const file = join(await createTemporaryFolder({}), 'messages.sqlite');
    const before = openQueue(file);
    const { send, close } = await startReceiver(createReceiver(WEBHOOK_SECRET, before));
    expect([await send('msg_1', WEBHOOK_SECRET), await send('msg_2', WEBHOOK_SECRET)]).toEqual([
      204, 204,
    ]);
    const crash = before.handle(() => Promise.reject(new Error('The process ends.')));
    await expect(crash).rejects.toThrow('The process ends.');
    close();
    before.close();
    const after = openQueue(file);
    const handled: unknown[] = [];
    await after.handle((one) => handled.push(one));
    await after.handle((one) => handled.push(one));
    expect(handled).toEqual([message, message]);
    after.close();
  });

  test('responds with 500 to a message that it cannot store', async () => {
    const { createReceiver, openQueue } = await load();
    const queue = openQueue(':memory:');
    const { send, close } = await startReceiver(createReceiver(WEBHOOK_SECRET, queue));
    queue.close();
    expect(await send('msg_1', WEBHOOK_SECRET)).toBe(500);
    close();
  });

  async function startReceiver(server: Server) {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const send = async (id: string, secret: string) => {
      const headers = sign(id, secret, body);
      return (await fetch(url, { method: 'POST', headers, body })).status;
    };
    return { send, close: () => void server.close() };
  }

  function sign(id: string, secret: string, text: string): Record<string, string> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
    return {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${hmac}`,
    };
  }
});

/** Load the program of a recipe; its requests go to the mock server as those of `caller`. */
async function loadRecipe<Exports extends object>(name: string, caller: string) {
  vi.stubEnv('BASE_URL', mock.toServerUrl(caller));
  vi.stubEnv('API_KEY', 'example-api-key-secret');
  const program = loadBlocks(name).find(({ meta }) => /title="[\w-]+\.mjs"/.test(meta ?? ''));
  const folder = await createTemporaryFolder({ 'recipe.mjs': program?.value ?? '' });
  const exports = (await import(pathToFileURL(join(folder, 'recipe.mjs')).href)) as Exports;
  return { ...exports, calls: (): Call[] => mock.calls.get(caller) ?? [] };
}

/** Find the JSON with a title on the page of a recipe. */
function findExample(name: string, title: string): unknown {
  const block = loadBlocks(name).find(({ meta }) => meta?.includes(`title="${title}"`));
  return JSON.parse(block?.value ?? '');
}

function loadBlocks(name: string): Code[] {
  return loadCodeBlocks(readFileSync(`content/docs/recipes/${name}.mdx`, 'utf8'));
}

function findOperation(operationId: string | undefined) {
  return spec.operations.find((operation) => operation.operationId === operationId);
}

function findCallFaults(call: Call | undefined): string[] {
  const operation = findOperation(call?.operationId);
  return call && operation ? findFaults(operation, call) : ['There is no call.'];
}
