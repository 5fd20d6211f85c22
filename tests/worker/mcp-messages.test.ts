import { expect, it } from 'vitest';
import { startSmallSite } from './small-site/site.ts';
import { loadTextRequests } from './text-requests.ts';

const PUBLISHED = {
  assets: { origin: 'https://published.example' },
  // The page that explains the server to readers.
  site: { agents: '/docs/agents' },
};

const SHOWN_HEADERS = /^(?:access-control-allow-.*|allow|location)$/;

it.each(loadTextRequests('mcp-messages.txt'))(
  'the MCP server responds to $name',
  async ({ path, init, expected }) => {
    const site = startSmallSite(PUBLISHED);
    const response = await site.fetch(path, init);
    const { status, headers } = response;
    const shown = [...headers].filter(([name]) => SHOWN_HEADERS.test(name));
    const text = (await response.text()).replace(/,"instructions":"[^"]*"/, '');
    const lines = [String(status), ...shown.map(([name, value]) => `${name}: ${value}`)];
    expect([...lines, ...(text === '' ? [] : [text])].join('\n')).toBe(expected.join('\n'));
    expect(headers.get('cache-control')).toBe('no-store');
    const kind = status === 303 ? /^redirect$/ : /^(?:mcp|rejected)$/;
    const line = { level: 'info', kind: expect.stringMatching(kind), status };
    expect(await site.loadLines()).toMatchObject([line]);
  },
);

const PING = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
};

it.each([
  ['a page with an empty origin', '/mcp', { ...PING.headers, Origin: '' }, 403],
  // Its name may lead to this machine.
  [
    'a page at the host of the request',
    '/mcp',
    { ...PING.headers, Origin: 'https://docs.example' },
    403,
  ],
  ['a browser, without a page that explains it', '/mcp', { Accept: 'text/html' }, 405],
  ['a message without a type', '/mcp', { 'Content-Type': '' }, 415],
  ['a message to its card', '/mcp/server-card', PING.headers, 405],
  ['a message with a slash', '/mcp/', PING.headers, 405],
  ['a message with an ending', '/mcp.md', PING.headers, 405],
])('the MCP server of a site without an address refuses %s', async (_, path, headers, status) => {
  const init = 'Accept' in headers ? { headers } : { ...PING, headers };
  expect((await startSmallSite().fetch(path, init)).status).toBe(status);
});

it.each([
  ['a batch', `[${Array(100).fill(PING.body).join(',')}]`, 400, 'has no batches since'],
  ['64 KiB', PING.body.padEnd(65_536), 200, '"result":{}'],
  ['a byte more', PING.body.padEnd(65_537), 413, 'The body must not exceed 65536 bytes.'],
  ['letters that two chunks share', PING.body.replace('1,', '"é",'), 200, '"id":"é"'],
])('a body without a length has %s', async (_, text, status, part) => {
  const bytes = new TextEncoder().encode(text);
  const size = bytes.length < 100 ? 1 : 10_000;
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size)
        controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const init = toStreamed(body);
  const response = await startSmallSite().fetch('/mcp', init);
  expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(part)]);
});

it('a client that goes away is no error in the log', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
  const site = startSmallSite();
  expect(await site.load('/mcp', toStreamed(body))).toContain('Parse error: the body ended early.');
  expect(await site.loadLines()).toMatchObject([{ level: 'info', kind: 'rejected', status: 400 }]);
});

function toStreamed(body: ReadableStream): RequestInit {
  // The types of the DOM do not have it.
  const init = { ...PING, body, duplex: 'half' };
  return init;
}
