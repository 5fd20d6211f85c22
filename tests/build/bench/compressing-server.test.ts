import { expect, onTestFinished, test } from 'vitest';
import { startCompressingServer } from '../../../build/bench/compressing-server.ts';
import type { Answer } from '../../../build/bench/compressing-server.ts';
import { SLOW_LINE } from '../../../build/bench/line.ts';

const TEXT = 'Engagement '.repeat(200);

const serveText: Answer = async (path) =>
  path === '/text'
    ? new Response(TEXT, { headers: { 'Content-Type': 'text/html', 'X-Own': 'kept' } })
    : null;

const serveImage: Answer = async () =>
  new Response(new Uint8Array(3_000), { headers: { 'Content-Type': 'image/png' } });

test('text comes compressed, with the headers of its own', async () => {
  const server = await start();
  const response = await fetch(new URL('/text', server.url));
  expect(response.headers.get('Content-Encoding')).toBe('br');
  expect(response.headers.get('X-Own')).toBe('kept');
  expect(await response.text()).toBe(TEXT);
  expect(server.takeBytes()).toBeLessThan(200);
});

test('pictures come as they are, from the next answer', async () => {
  const server = await start();
  const response = await fetch(new URL('/picture', server.url));
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect((await response.arrayBuffer()).byteLength).toBe(3_000);
  expect([server.takeBytes(), server.takeBytes()]).toEqual([3_000, 0]);
});

test('a slow line lets every response wait for its round trip', async () => {
  const server = await start(SLOW_LINE);
  const startedAt = performance.now();
  await (await fetch(new URL('/picture', server.url))).arrayBuffer();
  // 150 ms there and back, then 15 ms for 3 kB; timers may fire a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThan(160);
});

async function start(line?: typeof SLOW_LINE) {
  const server = await startCompressingServer([serveText, serveImage], line);
  onTestFinished(() => server.close());
  return server;
}
