import { expect, it, onTestFinished, vi } from 'vitest';
import { forwardToPreview } from '../../../cli/wrangler-dev/forward-to-preview.ts';

const preview = 'http://127.0.0.1:4000';

/** Let the preview respond like this, and collect what it is sent. */
function stubPreview(respond: () => Promise<Response>) {
  const preview = vi.fn<typeof fetch>(respond);
  vi.stubGlobal('fetch', preview);
  onTestFinished(() => void vi.unstubAllGlobals());
  return preview.mock.calls;
}

it('passes a request on whole, and the response as it is', async () => {
  const moved = new Response(null, { status: 308, headers: { Location: '/docs/' } });
  const calls = stubPreview(async () => moved);
  const request = new Request('http://localhost:8787/mcp?a=b%20c&d', {
    method: 'POST',
    headers: { Accept: 'text/event-stream', 'X-Forwarded-Host': 'evil.example' },
    body: 'a body',
  });
  expect(await forwardToPreview(request, { preview, routes: [] })).toBe(moved);
  expect(calls).toEqual([
    [
      'http://127.0.0.1:4000/mcp?a=b%20c&d',
      { method: 'POST', headers: expect.any(Headers), body: request.body, redirect: 'manual' },
    ],
  ]);
  expect(Object.fromEntries(new Headers(calls[0]?.[1]?.headers))).toEqual({
    accept: 'text/event-stream',
    'content-type': 'text/plain;charset=UTF-8',
    'x-forwarded-host': 'localhost:8787',
  });
});

it('names no host for the domain of a route, which wrangler puts in the place of the requested one', async () => {
  const calls = stubPreview(async () => new Response());
  const options = { preview, routes: ['www.example.com', 'docs.example.com'] };
  await forwardToPreview(new Request('https://docs.example.com/docs/'), options);
  await forwardToPreview(new Request('https://docs.example.com:8443/docs/'), options);
  const hosts = calls.map(([, init]) => new Headers(init?.headers).get('X-Forwarded-Host'));
  expect(hosts).toEqual([null, 'docs.example.com:8443']);
});

it('says that the preview has ended', async () => {
  stubPreview(() => Promise.reject(new TypeError('fetch failed')));
  const response = await forwardToPreview(new Request('http://localhost/'), {
    preview,
    routes: [],
  });
  expect(response.status).toBe(502);
  expect(await response.text()).toBe('The preview has ended. Start `npx wrangler dev` again.\n');
});
