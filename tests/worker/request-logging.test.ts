import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Context } from 'hono';
import type { AppEnv } from '../../worker/env.ts';
import { requestLogging } from '../../worker/http/request-logging.ts';

let logged: [level: string, line: Record<string, unknown>][];

beforeEach(() => {
  logged = [];
  vi.useFakeTimers({ toFake: ['performance'] });
  for (const level of ['log', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(
      (text: string) => void logged.push([level, JSON.parse(text)]),
    );
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Request a path of an app that logs and responds as `respond` does, and wait for its log line. */
async function request(
  respond: (c: Context<AppEnv>) => Promise<void> | void,
  { release = '4f1c', method = 'GET' } = {},
): Promise<Response> {
  const app = new Hono<AppEnv>();
  app.use(requestLogging());
  app.all('*', async (c) => {
    await respond(c);
    return c.text('Text');
  });
  const pending: Promise<unknown>[] = [];
  const context = {
    waitUntil: (work: Promise<unknown>) => void pending.push(work),
    passThroughOnException: () => {},
    props: {},
  };
  const url = 'https://docs.example/docs/?secret';
  const init = { method, headers: { 'CF-Ray': '8f2-FRA' } };
  const response = await app.fetch(new Request(url, init), { RELEASE: release }, context);
  await Promise.all(pending);
  return response;
}

function spend(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
}

it('adds the durations of all parts of a span', async () => {
  const response = await request(async (c) => {
    const { log } = c.var;
    log.kvReads = 2;
    await log.measure('kv', async () => spend(20));
    spend(100);
    await log.measure('kv', async () => spend(3));
    await log.measure('kv', () => Promise.reject(spend(4))).catch(() => {});
    log.measure('manifest', () => spend(5));
    log.measure('render', () => spend(0.44));
    log.measure('render', () => spend(0.12));
  });
  expect(response.headers.get('server-timing')).toBe(
    'manifest;dur=5.0, kv;dur=27.0, render;dur=0.6',
  );
  expect(logged).toEqual([
    [
      'log',
      {
        level: 'info',
        method: 'GET',
        kind: 'missing',
        path: 'unmatched',
        status: 200,
        ms: 132.6,
        kvMs: 27,
        manifestMs: 5,
        renderMs: 0.6,
        kvReads: 2,
        release: '4f1c',
        ray: '8f2-FRA',
      },
    ],
  ]);
});

it.each([
  [0, 'manifest;dur=0.0, kv;desc="memory"'],
  [1, 'manifest;dur=0.0, kv;desc="pending"'],
])('says in Server-Timing where values come from after %i reads of KV', async (kvReads, header) => {
  const response = await request((c) => {
    c.var.log.kvReads = kvReads;
    c.var.log.measure('manifest', () => {});
  });
  expect(response.headers.get('server-timing')).toBe(header);
});

it('has no Server-Timing when nothing was measured', async () => {
  expect((await request(() => {})).headers.has('server-timing')).toBe(false);
});

it('logs an error with all of its causes, and what was thrown besides errors', async () => {
  await request((c) => {
    const reason = new Error('The disk is full.');
    const error = new TypeError('Not read.', { cause: reason });
    Object.assign(reason, { stack: undefined });
    c.var.log.errors.push(error, 'a text');
  });
  const [[level, line] = []] = logged;
  expect(level).toBe('error');
  expect(line).toMatchObject({
    level: 'error',
    causes: [
      expect.stringMatching(/^TypeError: Not read\.\n +at /),
      'Error: The disk is full.',
      'a text',
    ],
  });
});

it.each([
  ['HEAD', 'HEAD'],
  ['OPTIONS', 'OPTIONS'],
  ['SECRET', 'other'],
])('logs the method %s as %s', async (method, expected) => {
  await request(() => {}, { method });
  expect(logged).toMatchObject([['log', { method: expected }]]);
});

it("logs errors alone in the author's preview", async () => {
  await request(() => {}, { release: 'live' });
  expect(logged).toEqual([]);
  await request((c) => void c.var.log.errors.push(new Error('A fault.')), { release: 'live' });
  expect(logged).toMatchObject([['error', { release: 'live' }]]);
});

it('writes the line when the body is complete', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const response = request((c) => {
    c.var.log.finished = promise;
  });
  await new Promise(setImmediate);
  expect(logged).toEqual([]);
  spend(7);
  resolve();
  await response;
  expect(logged).toMatchObject([['log', { ms: 7 }]]);
});
