import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { loadAccountContext, loadContext } from '../../cli/deploy/context.ts';
import { PROCESS } from '../../cli/deploy/process-runtime.ts';
import { DeployError, runCommand } from '../../cli/deploy/step.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const ENV = { CLOUDFLARE_ACCOUNT_ID: ' a ', CLOUDFLARE_API_TOKEN: ' t\n' };

const NAMESPACE = '[[kv_namespaces]]\nbinding = "CONTENT"\n';

const { signal } = new AbortController();

async function load(toml: string, env: Record<string, string> = {}) {
  const folder = await createTemporaryFolder({ 'wrangler.toml': toml });
  const flags = { config: join(folder, 'wrangler.toml'), timeout: '7' };
  const send = vi.fn<typeof fetch>(async () => Response.json({ result: [] }));
  const runtime = { ...PROCESS, env: { ...ENV, ...env }, fetch: send };
  return { flags, send, runtime, context: await loadAccountContext(flags, runtime, signal) };
}

it('reads the Worker, its namespace and all its routes', async () => {
  const toml = `name = "docs"\nroute = "a.test/*"\nroutes = ["b.test"]\n${NAMESPACE}id = "content"\n`;
  const { context, flags, runtime } = await load(toml);
  expect(context).toMatchObject({
    worker: 'docs',
    siteWorker: 'docs',
    namespaceId: 'content',
    routes: ['a.test/*', 'b.test'],
    timeoutMs: 7_000,
  });
  await expect(loadContext(flags, runtime, signal)).rejects.toThrow('which is a placeholder');
});

it.each([
  ['https://api.test/v4//', 'https://api.test/v4/accounts/a/workers/x'],
  [undefined, 'https://api.cloudflare.com/client/v4/accounts/a/workers/x'],
])('asks the API at %s', async (base, url) => {
  const env: Record<string, string> = base === undefined ? {} : { CLOUDFLARE_API_BASE_URL: base };
  const { context, send } = await load(`name = "docs"\n${NAMESPACE}id = "content"\n`, env);
  const [schema] = [{ safeParse: () => ({ success: true }) }];
  await context.api.request(schema as never, { path: '/workers/x' });
  expect(send.mock.calls[0]?.[0]).toBe(url);
  expect(send.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer t' });
});

it('says which binding is missing', async () => {
  await expect(load('name = "docs"\nkv_namespaces = []\n')).rejects.toThrow(
    'has no KV namespace with the binding CONTENT',
  );
});

it.each(['SIGINT', 'SIGTERM'])('%s stops a command, and a second one ends it', async (name) => {
  vi.useFakeTimers();
  const signals = new EventEmitter();
  let text = '';
  const stderr = { isTTY: false, write: (part: string) => Boolean((text += part)) };
  const code = await runCommand({ signals, stderr }, async (stopped) => {
    signals.emit(name);
    expect(stopped.aborted).toBe(true);
    // The same signal also arrives from the parent.
    vi.advanceTimersByTime(499);
    expect(signals.listenerCount(name)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(signals.listenerCount(name)).toBe(0);
    throw new DeployError('It was stopped.', 'Run it again.');
  });
  vi.useRealTimers();
  expect({ code, text }).toEqual({ code: 130, text: '\nIt was stopped.\n\nRun it again.\n' });
});

it('a fault of our own keeps its stack, and leaves no listener', async () => {
  const signals = new EventEmitter();
  const fail = () => Promise.reject(new RangeError('own'));
  await expect(runCommand({ signals, stderr: process.stderr }, fail)).rejects.toThrow(RangeError);
  expect(signals.eventNames()).toEqual([]);
});
