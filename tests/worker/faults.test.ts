import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { toManifestKey, toPageKey } from '../../worker/store/keys.ts';
import { toPage } from '../build/content-file.ts';
import { createSmallRelease } from './small-site/release.ts';
import { isSettled, loadManifest, passTime, startSmallSite } from './small-site/site.ts';
import type { SmallSite } from './small-site/site.ts';

type Fault = (value: ArrayBuffer) => unknown;

const DOWN = 'The content store did not respond.';
const CORRUPT = 'The content store returned corrupt content.';
const OTHER_HASH = 'The SHA-256 of the value is ';
const MISSING = 'KV has no value for ';

const fail = () => Promise.reject(new TypeError('secret'));

/** What KV does with the value of a key, and what the log says of it. */
const FAULTS: [fault: string, apply: Fault, reason: string, cause: string][] = [
  ['fails', fail, DOWN, 'TypeError: secret'],
  ['misses the key', () => null, DOWN, MISSING],
  ['returns an object', () => ({}), DOWN, MISSING],
  ['returns a text', (value) => new TextDecoder().decode(value), DOWN, MISSING],
  ['returns no bytes', () => new ArrayBuffer(0), CORRUPT, OTHER_HASH],
  ['cuts off a byte', (value) => value.slice(0, -1), CORRUPT, OTHER_HASH],
  ['adds a space', (value) => edit(value, (text) => `${text} `), CORRUPT, OTHER_HASH],
  ['has an error page', (value) => edit(value, () => '<html>Bad'), CORRUPT, OTHER_HASH],
  [
    'changes a letter',
    (value) => edit(value, (text) => text.replace('e', 'a')),
    CORRUPT,
    OTHER_HASH,
  ],
];

function edit(value: ArrayBuffer, change: (text: string) => string): ArrayBufferLike {
  return new TextEncoder().encode(change(new TextDecoder().decode(value))).buffer;
}

/** Start a site where KV has a fault for the keys with a prefix, as long as `isFaulty()`. */
function startFaulty(apply: Fault, prefix: string, isFaulty = () => true): SmallSite {
  return startSmallSite({
    readKv: (key, value) => (value && key.startsWith(prefix) && isFaulty() ? apply(value) : value),
  });
}

/** Start a site whose asset server responds so. */
function startWithFiles(fetch: () => Promise<Response>): SmallSite {
  return startSmallSite({ bindings: { ASSETS: { fetch } } });
}

const PAGE = toPageKey('');
const MANIFEST = toManifestKey('');

async function expectUnavailable(response: Response): Promise<string> {
  const headers = Object.fromEntries(response.headers);
  expect([response.status, headers]).toEqual([
    503,
    expect.objectContaining({ 'retry-after': '5', 'cache-control': 'no-store' }),
  ]);
  expect(headers).not.toHaveProperty('etag');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  const text = await response.text();
  expect(text).toContain('could not be read');
  expect(text).not.toMatch(/secret|Error:|\bat \w+ \(|worker\//);
  return text;
}

describe.each(FAULTS)('when KV %s', (_, apply, reason, cause) => {
  const isLogged = async (site: SmallSite) => {
    const [line = {}] = await site.loadLines();
    expect(line).toMatchObject({ level: 'error', status: 503 });
    const start = expect.stringMatching(`^StoreError: ${reason}`);
    expect(line['causes']).toEqual([start, expect.stringContaining(cause)]);
  };

  it('for the manifest, the error page has Retry, until it has been read once', async () => {
    let isFaulty = true;
    const site = startFaulty(apply, MANIFEST, () => isFaulty);
    const html = await expectUnavailable(await site.fetch('/docs/faqs/?q=1'));
    expect(html).toContain('<title>Content not available | Docs</title>');
    expect(html).toContain('href="/docs/faqs/?q=1" data-document-load="">Retry</a>');
    await isLogged(site);
    isFaulty = false;
    expect((await site.fetch('/docs/')).status).toBe(200);
    isFaulty = true;
    expect((await site.fetch('/docs/faqs/')).status).toBe(200);
    expect((await site.fetch('/docs/nowhere')).status).toBe(404);
  });

  it('for a record, the error is beside the sidebar, until it has been read once', async () => {
    let isFaulty = true;
    const site = startFaulty(apply, PAGE, () => isFaulty);
    const html = await expectUnavailable(await site.fetch('/docs/users/intro'));
    for (const part of [
      '<title>What a user is | Docs</title>',
      '<h1>What a user is</h1><div class="error-box" role="alert">',
      'href="/docs/users/intro" data-document-load="">Retry</a>',
      '<a href="/docs/faqs/">FAQs</a>',
    ]) {
      expect(html).toContain(part);
    }
    await isLogged(site);
    const data = await site.fetch('/_data/ID/docs/users/intro');
    expect(await expectUnavailable(data)).toMatch(/^# Content not available\n\n/);
    const etag = `"${site.id}:/docs/users/intro"`;
    const cached = await site.fetch('/docs/users/intro', { headers: { 'If-None-Match': etag } });
    expect(cached.status).toBe(304);
    isFaulty = false;
    const whole = await site.load('/docs/users/intro');
    isFaulty = true;
    expect(await site.load('/docs/users/intro')).toBe(whole);
  });
});

/** The asset server, which has the texts. */
const FILES = 'the asset server';

/** What fails, for KV by its keys, and what the error is then. */
it.each([
  ['/docs/faqs/', MANIFEST, '*/*', 'text/html; charset=utf-8'],
  ['/docs/faqs/', MANIFEST, 'text/markdown', 'text/markdown; charset=utf-8'],
  ['/docs/faqs.md', FILES, 'text/html', 'text/markdown; charset=utf-8'],
  ['/docs/faqs.md?section=example', PAGE, '*/*', 'text/markdown; charset=utf-8'],
  ['/llms.txt', FILES, '*/*', 'text/plain; charset=utf-8'],
  ['/llms.txt', FILES, 'text/html,*/*;q=0.8', 'text/html; charset=utf-8'],
  ['/docs/api/problems/key-taken', FILES, 'application/json', 'text/html; charset=utf-8'],
  ['/_data/ID/docs/faqs/', PAGE, '*/*', 'text/plain; charset=utf-8'],
  ['/_sidebar/ID/docs/faqs/', MANIFEST, '*/*', 'text/plain; charset=utf-8'],
  ['/mcp', MANIFEST, '*/*', 'application/json'],
])('the error at %s, when %s fails, with Accept: %s is %s', async (path, key, accept, type) => {
  const site = key === FILES ? startWithFiles(fail) : startFaulty(fail, key);
  const response = await site.fetch(path, { headers: { Accept: accept } });
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('vary')).toContain('Accept');
  const text = await expectUnavailable(response);
  const start = path === '/mcp' ? '{"jsonrpc":"2.0","id":null,"error":{"code":-32603,' : '';
  expect(text).toContain(start);
  expect(await site.loadLines()).toMatchObject([{ level: 'error', status: 503 }]);
});

it.each([
  ['/docs/?q=', 2_048, true],
  ['/docs/?q=', 2_049, false],
  ['/', 60_000, false],
])('Retry of an error at %s… with %i characters has its address: %s', async (start, length, is) => {
  const address = start.padEnd(length, 'x');
  const html = await expectUnavailable(await startFaulty(fail, MANIFEST).fetch(address));
  expect(html).toContain(`href="${is ? address : '/'}" data-document-load="">Retry</a>`);
});

it('a value of another shape than a record is corrupt', async () => {
  const page = toPage('/docs/other', { headings: JSON.parse('{}') });
  const site = startSmallSite({ release: createSmallRelease({ pages: [page] }) });
  await expectUnavailable(await site.fetch('/docs/other'));
  const [line] = await site.loadLines();
  expect(line?.['causes']).toEqual([
    expect.stringContaining(CORRUPT),
    expect.stringContaining('TypeError: The page record is invalid.'),
  ]);
});

it('a text that the asset server does not have is an error too', async () => {
  const site = startWithFiles(async () => new Response('none', { status: 404 }));
  await expectUnavailable(await site.fetch('/llms.txt'));
  const [line] = await site.loadLines();
  expect(line?.['causes']).toEqual([
    expect.stringContaining('StoreError: A file of the release could not be read.'),
    expect.stringMatching(/Error: .*\/_assets\/texts\/[0-9a-f]{16}\.txt has the status 404\./),
  ]);
});

it.each([
  ['KV', '/docs/faqs/', () => startFaulty(() => new Promise(() => {}), MANIFEST)],
  ['the asset server', '/llms.txt', () => startWithFiles(() => new Promise(() => {}))],
])('when %s never responds, an error comes after five seconds', async (_, path, start) => {
  const site = start();
  // Its read has a timer too.
  if (path === '/llms.txt') await loadManifest(site);
  const response = site.fetch(path);
  await passTime(4_999);
  expect(await isSettled(response)).toBe(false);
  await passTime(1);
  await expectUnavailable(await response);
});

describe('when KV never responds', () => {
  const start = (prefix: string) => startFaulty(() => new Promise(() => {}), prefix);

  it('a document begins after 25 ms and ends with the error, which no cache stores', async () => {
    const site = start(PAGE);
    await loadManifest(site);
    const waiting = site.fetch('/docs/users/intro');
    await passTime(24);
    expect(await isSettled(waiting)).toBe(false);
    await passTime(1);
    const response = await waiting;
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept',
      link: expect.stringContaining('</docs/users/intro.md>; rel="alternate"'),
    });
    expect(response.headers.get('etag')).toBeNull();
    const text = response.text();
    await passTime(5_000);
    expect(await text).toMatch(/<div class="error-box".*>Retry<\/a>.*<\/html>$/s);
    const [, line] = await site.loadLines();
    expect(line).toMatchObject({ level: 'error', kind: 'page', status: 200 });
    expect(line?.['causes']).toContainEqual(
      expect.stringContaining('Error: No response within 5000 ms.'),
    );
  });

  it('in the preview, a document that has begun is not stored either', async () => {
    const isPage = (key: string) => key.startsWith(PAGE);
    const site = startSmallSite({
      bindings: { RELEASE: 'live' },
      readKv: async (key, value) => (isPage(key) ? new Promise(() => {}) : value),
    });
    const waiting = site.fetch('/docs/');
    // The manifest is read for each request: wait for the page.
    while (!site.reads.some(isPage)) await setImmediate();
    await passTime(25);
    expect((await waiting).headers.get('cache-control')).toBe('no-store');
  });
});

it('when KV is slow, the sidebar comes before the article, and the line of the log at the end', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const site = startSmallSite({
    readKv: async (key, value) => {
      if (key.startsWith(PAGE)) await promise;
      return value;
    },
  });
  await loadManifest(site);
  const waiting = site.fetch('/docs/users/intro');
  await passTime(25);
  const body = (await waiting).body?.getReader();
  const decoder = new TextDecoder();
  const first = decoder.decode((await body?.read())?.value);
  expect(first).toMatch(/class="navbar.*class="sidebar.*<\/nav><\/div><!---->$/s);
  const lines = site.loadLines();
  expect(await isSettled(lines)).toBe(false);
  resolve();
  const second = decoder.decode((await body?.read())?.value);
  expect(second).toMatch(/^<main.*<article[^>]*><h1>What a user is<\/h1>.*<\/html>$/s);
  expect(await body?.read()).toMatchObject({ done: true });
  expect(await lines).toMatchObject([
    { kind: 'redirect' },
    { level: 'info', status: 200, ms: 25, kvMs: 25, renderMs: 0 },
  ]);
});

describe('when a page cannot be rendered', () => {
  /** Passes the parser, which does not look at each heading. */
  const CRASHING = toPage('/docs/crash', { headings: JSON.parse('[null]') });
  const RELEASE = createSmallRelease({ pages: [CRASHING] });

  function startCrashing(hold?: Promise<void>) {
    return startSmallSite({
      release: RELEASE,
      readKv: async (key, value) => {
        if (key.startsWith(PAGE)) await hold;
        return value;
      },
    });
  }

  it('responds with 500, a way to try again and no stack trace', async () => {
    const site = startCrashing();
    const response = await site.fetch('/docs/crash?q=1');
    expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store']);
    expect(response.headers.get('retry-after')).toBeNull();
    const html = await response.text();
    expect(html).toContain('<title>This page crashed | Docs</title>');
    expect(html).toContain('<h1>This page crashed</h1>');
    expect(html).toContain('href="/docs/crash?q=1" data-document-load="">Try again</a>');
    expect(html).not.toMatch(/TypeError|\bat \w+ \(/);
    expect(await site.loadLines()).toMatchObject([
      { level: 'error', kind: 'page', status: 500, causes: [expect.stringContaining('TypeError')] },
    ]);
  });

  it('says so in a document that has begun, ends it, and logs why', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const site = startCrashing(promise);
    await loadManifest(site);
    const waiting = site.fetch('/docs/crash');
    await passTime(25);
    const response = await waiting;
    resolve();
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toMatch(/<article[^>]*>.*<h1>This page crashed<\/h1>.*<\/footer>.*<\/html>$/s);
    expect(html).toContain('href="/docs/crash" data-document-load="">Try again</a>');
    expect(html).not.toMatch(/TypeError|\bat \w+ \(/);
    const [, line] = await site.loadLines();
    expect(line).toMatchObject({ level: 'error', status: 200 });
    expect(line?.['causes']).toEqual([expect.stringContaining('TypeError')]);
  });
});
