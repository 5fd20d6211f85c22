import { expect, onTestFinished, test } from 'vitest';
import { FAST_LINE, SLOW_LINE, startEdgeServer } from '../../bench/harness/edge-server.ts';
import type { Line, Respond } from '../../bench/harness/edge-server.ts';

const TEXT = 'Engagement '.repeat(200);

const respond: Respond = async (path) =>
  path === '/text'
    ? new Response(TEXT, { headers: { 'Content-Type': 'text/html', 'X-Example': 'yes' } })
    : new Response(new Uint8Array(3_000), { headers: { 'Content-Type': 'image/png' } });

test('compresses text and keeps its headers', async () => {
  const server = await startServer(FAST_LINE);
  const response = await fetch(new URL('/text', server.url));
  expect(response.headers.get('Content-Encoding')).toBe('br');
  expect(response.headers.get('X-Example')).toBe('yes');
  expect(await response.text()).toBe(TEXT);
  expect(server.takeBytes()).toBeLessThan(200);
});

test('does not compress images', async () => {
  const server = await startServer(FAST_LINE);
  const response = await fetch(new URL('/image', server.url));
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect((await response.arrayBuffer()).byteLength).toBe(3_000);
  expect([server.takeBytes(), server.takeBytes()]).toEqual([3_000, 0]);
});

test('delays each response by the round trip and the throughput of the line', async () => {
  const server = await startServer(SLOW_LINE);
  const startedAt = performance.now();
  await (await fetch(new URL('/image', server.url))).arrayBuffer();
  // A round trip of 150 ms and 15 ms for 3 kB; timers may fire a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThan(160);
});

async function startServer(line: Line) {
  const server = await startEdgeServer(respond, line);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}
