import { connect } from 'node:net';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startFaultySite } from '../support/faulty-site.ts';
import type { FaultySite } from '../support/faulty-site.ts';
import { SETTLED, STREAMED } from '../support/limits.ts';

let site: FaultySite;
beforeAll(async () => {
  site = await startFaultySite(inject('builtSite'));
});
afterAll(() => site.close());

/** Requests of clients that go away: the first line, a header and a part of the body. */
const ENDED = [
  ['POST /mcp', 'Content-Length: 30000', '{"jsonrpc":'],
  ['POST /mcp', 'Transfer-Encoding: chunked', '5\r\nhello\r\n'],
  ['POST /mcp', 'Content-Length: 100000', 'x'],
  ['GET /docs/faqs/', 'Content-Length: 100', 'x'],
  ['GET /docs/faqs.md', 'Accept: */*', ''],
  ['GET /llms.txt', 'Accept: */*', ''],
  ['GET /search?q=users', 'Accept: */*', ''],
  ['GET /docs/nowhere', 'Accept: */*', ''],
  ['PUT /docs/', 'Transfer-Encoding: chunked', '5\r\nhello\r\n'],
];

it('has a line of each request in workerd, and no error of a client that goes away', async () => {
  await site.restart(SETTLED);
  // Nothing of the start of an isolate.
  expect(site.logged).toEqual([]);
  const { port, hostname } = await site.loadUrl();
  const type = 'Content-Type: application/json';
  const loadWhole = async (ray: string) => {
    await (await site.fetch('/docs/faqs/', { 'CF-Ray': ray })).text();
    await expect.poll(() => site.logged.join()).toContain(`"ray":"${ray}"`);
  };
  const sockets = ENDED.map(([line, header, body]) => {
    const socket = connect(Number(port), hostname).on('error', () => {});
    socket.write(`${line} HTTP/1.1\r\nHost: docs.example\r\n${type}\r\n${header}\r\n\r\n${body}`);
    return socket;
  });
  // Half of the clients go away while the Worker has their requests, the others after a whole request.
  for (const socket of sockets.slice(0, 4)) socket.destroySoon();
  await loadWhole('8f2-FRA');
  for (const socket of sockets) socket.destroy();
  await loadWhole('8f3-FRA');
  const failed = site.logged.filter((line) => /"level":"error"|"status":5/.test(line));
  expect(failed).toEqual([]);
});

it('has the line of a document that workerd streams', async () => {
  await site.restart(STREAMED);
  expect(await (await site.fetch('/docs/faqs/')).text()).toMatch(/<article[^>]*>.*<\/html>$/s);
  await expect.poll(() => site.logged.length).toBe(1);
  expect(JSON.parse(site.logged[0] ?? '')).toMatchObject({ level: 'info', kvReads: 2 });
});
