import { expect, test } from 'vitest';
import { useSite } from '../support/site.ts';

const TYPE = '/docs/api/management/problems/idempotency-key-in-use';

const site = useSite();

test('all problems are in one file, each with its cause, its fix and whether to repeat the request', async () => {
  const response = await site.fetch('/openapi/problems.json');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const { problems } = (await response.json()) as { problems: Record<string, unknown>[] };
  expect(problems.length).toBeGreaterThan(50);
  for (const problem of problems) {
    expect(problem).toEqual({
      type: `/docs/api/management/problems/${problem['code']}`,
      code: expect.any(String),
      title: expect.any(String),
      status: expect.any(Number),
      meaning: expect.any(String),
      fix: expect.any(String),
      retry: expect.any(Boolean),
      url: site.url(`/docs/api/management/problems/${problem['code']}`),
      operations: expect.arrayContaining([expect.any(String)]),
    });
  }
  const retried = problems.filter(({ retry }) => retry).map(({ code }) => code);
  expect(retried).toEqual([
    'idempotency-key-in-use',
    'too-many-requests',
    'internal-error',
    'unavailable',
  ]);
});

test.each([
  ['application/problem+json', 'application/json'],
  ['application/json, text/html;q=0.9', 'application/json'],
  ['text/markdown', 'text/markdown; charset=utf-8'],
  ['text/html, application/json;q=0.9', 'text/html; charset=utf-8'],
  ['*/*', 'text/html; charset=utf-8'],
])('the type of a problem is an address that gives for Accept: %s %s', async (accept, type) => {
  const response = await site.fetch(TYPE, { headers: { Accept: accept } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('vary')).toContain('Accept');
  expect(await response.text()).toContain('idempotency-key-in-use');
});

test('the JSON of a problem has an address and an ETag of its own', async () => {
  const own = await site.fetch(`${TYPE}.json`);
  const negotiated = await site.fetch(TYPE, { headers: { Accept: 'application/json' } });
  expect(await negotiated.text()).toBe(await own.text());
  const etag = negotiated.headers.get('etag') ?? '';
  const headers = { Accept: 'application/json', 'If-None-Match': etag };
  expect((await site.fetch(TYPE, { headers })).status).toBe(304);
  expect((await site.fetch(TYPE, { headers: { 'If-None-Match': etag } })).status).toBe(200);
});

test('a page without JSON is a document for clients that prefer JSON', async () => {
  const response = await site.fetch('/docs/faqs/', { headers: { Accept: 'application/json' } });
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
});
