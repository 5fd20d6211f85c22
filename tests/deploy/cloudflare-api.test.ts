import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  CloudflareError,
  TIME,
  createApi,
  parseRetryAfter,
} from '../../cli/deploy/cloudflare-api.ts';
import type { ApiOptions } from '../../cli/deploy/cloudflare-api.ts';

const ACCOUNT = { id: 'a/1', token: 't', apiBase: 'https://api.test/v4' };

const BODY = z.object({ result: z.string(), date: TIME });

const HEADERS = { Date: 'Fri, 27 Nov 2026 10:00:59 GMT' };

const succeed = () => Response.json({ result: 'x' }, { headers: HEADERS });

const fail = (status: number, code = 0, headers = {}) =>
  Response.json({ errors: [{ code, message: 'no' }] }, { status, headers });

const redirect = () =>
  new Response('', { status: 302, headers: { Location: 'https://login.test/' } });

/** An API whose responses are these, in their order; the last one is repeated. */
function createTestApi(responses: (() => Response | Promise<Response>)[], options = {}) {
  let index = 0;
  const send = vi.fn<typeof fetch>(async () => {
    const respond = responses[Math.min(index, responses.length - 1)] ?? succeed;
    index += 1;
    return respond();
  });
  const onRetry = vi.fn<NonNullable<ApiOptions['onRetry']>>();
  const api = createApi(ACCOUNT, {
    fetch: send,
    retryMs: 1,
    timeoutMs: 60_000,
    onRetry,
    ...options,
  });
  const request = (path = '/x?limit=1') => api.request(BODY, { path });
  return { api, request, send, onRetry };
}

afterEach(() => vi.restoreAllMocks());

it('sends the token and JSON to the account, and follows no redirect', async () => {
  const { api, request, send } = createTestApi([succeed]);
  expect(await request('/x?a=b')).toEqual({
    result: 'x',
    date: Date.parse('2026-11-27T10:00:59Z') / 1_000,
  });
  await api.request(BODY, { method: 'PUT', path: '/y', body: { z: 1 } });
  const headers = { Authorization: 'Bearer t', 'Content-Type': 'application/json' };
  const common = { redirect: 'manual', headers, signal: expect.any(AbortSignal) };
  expect(send.mock.calls).toEqual([
    ['https://api.test/v4/accounts/a%2F1/x?a=b', { method: 'GET', ...common }],
    ['https://api.test/v4/accounts/a%2F1/y', { method: 'PUT', ...common, body: '{"z":1}' }],
  ]);
});

describe('a request that fails', () => {
  it('is repeated four times, with pauses that double', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { request, send, onRetry } = createTestApi([() => fail(500)], { retryMs: 50 });
    await expect(request()).rejects.toThrow(/^GET \/x returned 500: no$/);
    expect(send).toHaveBeenCalledTimes(5);
    expect(onRetry.mock.calls.map(([, pause]) => pause)).toEqual([
      '0.1 s (attempt 2 of 5)',
      '0.1 s (attempt 3 of 5)',
      '0.2 s (attempt 4 of 5)',
      '0.4 s (attempt 5 of 5)',
    ]);
  });

  it('waits up to a quarter longer, so that clients do not return together', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const stop = new AbortController();
    const onRetry = vi.fn<NonNullable<ApiOptions['onRetry']>>(() => stop.abort());
    const options = { retryMs: 8_000, signal: stop.signal, onRetry };
    const { request } = createTestApi([() => fail(500)], options);
    await expect(request()).rejects.toMatchObject({ name: 'AbortError' });
    expect(onRetry.mock.calls[0]?.[1]).toBe('10.0 s (attempt 2 of 5)');
  });

  it.each([
    ['the status 429', () => fail(429)],
    ['the status 500', () => fail(500)],
    ['the status 599', () => fail(599)],
    ['a page in the place of JSON', () => new Response('<h1>', { headers: HEADERS })],
    ['JSON of another form', () => Response.json({ result: 1 }, { headers: HEADERS })],
    ['a broken connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['no response', () => new Promise<Response>(() => {})],
  ])('is repeated after %s', async (name, respond) => {
    // The client of the test does not end requests, so the one without a response is ended as `fetch` ends it.
    const isSilent = name === 'no response';
    const timeout = () => Promise.reject(new DOMException('', 'TimeoutError'));
    const silent = () => new Promise<void>((done) => void setTimeout(done, 30)).then(timeout);
    const { request, send } = createTestApi([isSilent ? silent : respond, succeed], {
      timeoutMs: isSilent ? 10 : 60_000,
    });
    expect((await request()).result).toBe('x');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the status 400', () => fail(400, 10_100), { status: 400, code: 10_100 }],
    ['the status 404', () => fail(404), { status: 404, code: 0 }],
    ['a redirect', redirect, { message: 'GET /x returned 302, and leads to https://login.test/' }],
    ['the writes of a day', () => fail(429, 10_048), { status: 429, code: 10_048 }],
    ['the scripts of a plan', () => fail(500, 10_037), { status: 500, code: 10_037 }],
    [
      'a pause of more than five minutes',
      () => fail(429, 0, { 'Retry-After': '301' }),
      { retryAfterMs: 301_000 },
    ],
    ['a fault of our own', () => Promise.reject(new RangeError('own')), { name: 'RangeError' }],
  ])('is not repeated after %s', async (_, respond, error) => {
    const { request, send } = createTestApi([respond, succeed]);
    await expect(request()).rejects.toMatchObject(error);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('waits as long as the response demands, for at most five minutes', async () => {
    const stop = new AbortController();
    const onRetry = vi.fn<NonNullable<ApiOptions['onRetry']>>(() => stop.abort());
    const respond = () => fail(429, 0, { 'Retry-After': '300' });
    const { request } = createTestApi([respond], { signal: stop.signal, onRetry });
    await expect(request()).rejects.toMatchObject({ name: 'AbortError' });
    expect(onRetry.mock.calls[0]?.[1]).toBe('300.0 s (attempt 2 of 5)');
  });

  it('names the time limit', async () => {
    const silent: typeof fetch = (_, init) =>
      new Promise((_done, refuse) => {
        init?.signal?.addEventListener('abort', () => refuse(new DOMException('', 'TimeoutError')));
      });
    const { request } = createTestApi([], { fetch: silent, timeoutMs: 20, attempts: 1 });
    const error = await request().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CloudflareError);
    expect(error).toMatchObject({ message: 'GET /x did not respond within 0.02 s', status: 504 });
  });

  it('says what is unexpected in a body', async () => {
    const { request } = createTestApi([() => new Response('<h1>')], { attempts: 1 });
    await expect(request()).rejects.toMatchObject({
      message: expect.stringMatching(/^GET \/x returned an unexpected body: Invalid input/),
      status: 502,
    });
  });

  it('is ended by Ctrl+C, and not repeated', async () => {
    const stop = new AbortController();
    const aborted: typeof fetch = (_, init) =>
      new Promise((_done, refuse) => {
        init?.signal?.addEventListener('abort', () => refuse(init.signal?.reason as Error));
        stop.abort();
      });
    const { request, onRetry } = createTestApi([], { fetch: aborted, signal: stop.signal });
    await expect(request()).rejects.toMatchObject({ name: 'AbortError' });
    expect(onRetry).not.toHaveBeenCalled();
  });
});

it.each([
  ['120', 120_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('parses the Retry-After header %j', (value, ms) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T10:00:00Z'));
  expect(parseRetryAfter(value)).toBe(ms);
});
