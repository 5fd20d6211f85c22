import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { toContentHash } from '../../build/content-hash.ts';
import { toManifestKey, toMarkdownKey, toPageKey, toTextKey } from '../../worker/store/keys.ts';
import { createSmallRelease } from './small-site/release.ts';
import { isSettled, loadManifest, passTime, startSmallSite } from './small-site/site.ts';
import type { SmallSite } from './small-site/site.ts';

/** What KV does with the value of a key. */
const FAULTS: Record<string, (value: ArrayBuffer) => unknown> = {
  fails: () => Promise.reject(new Error('secret')),
  'misses the key': () => null,
  'returns no bytes': () => new ArrayBuffer(0),
  'cuts the value off': (value) => value.slice(0, value.byteLength / 2),
  'returns another text': () => toBytes('<html>Bad gateway</html>'),
  'changes a letter': (value) => {
    const bytes = new Uint8Array(value).slice();
    bytes[bytes.length - 5] = (bytes.at(-5) ?? 0) ^ 1;
    return bytes.buffer;
  },
  'returns a text, not bytes': (value) => new TextDecoder().decode(value),
};

const NAMES = Object.keys(FAULTS);

/** Start a site where KV has a fault for the keys with a prefix, as long as `isFaulty()`. */
function startFaulty(fault: string, prefix: string, isFaulty = () => true): SmallSite {
  return startSmallSite({
    readKv: (key, value) =>
      value && key.startsWith(prefix) && isFaulty() ? FAULTS[fault]?.(value) : value,
  });
}

const PAGE = toPageKey('');
const MANIFEST = toManifestKey('');

async function expectUnavailable(response: Response): Promise<string> {
  const { 'server-timing': _, ...headers } = Object.fromEntries(response.headers);
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

describe.each(NAMES)('when KV %s', (fault) => {
  it('for the manifest, the error page has Retry, until it has been read once', async () => {
    let isFaulty = true;
    const site = startFaulty(fault, MANIFEST, () => isFaulty);
    const html = await expectUnavailable(await site.fetch('/docs/faqs/?q=1'));
    expect(html).toContain('<title>Content not available | Docs</title>');
    expect(html).toContain('href="/docs/faqs/?q=1" data-document-load="">Retry</a>');
    expect(html).toContain('data-no-client="true"');
    isFaulty = false;
    expect((await site.fetch('/docs/')).status).toBe(200);
    isFaulty = true;
    expect((await site.fetch('/docs/faqs/')).status).toBe(200);
    expect((await site.fetch('/docs/nowhere')).status).toBe(404);
  });

  it('for a record, the error is beside the sidebar, until it has been read once', async () => {
    let isFaulty = true;
    const site = startFaulty(fault, PAGE, () => isFaulty);
    const response = await site.fetch('/docs/users/intro');
    const html = await expectUnavailable(response);
    for (const part of [
      '<title>What a user is | Docs</title>',
      '<h1>What a user is</h1><div class="error-box" role="alert">',
      'href="/docs/users/intro" data-document-load="">Retry</a>',
      '<a href="/docs/faqs/">FAQs</a>',
    ]) {
      expect(html).toContain(part);
    }
    const data = await site.fetch(`/_data/${site.id}/docs/users/intro`);
    expect(await expectUnavailable(data)).toMatch(/^# Content not available\n\n/);
    const etag = `"${site.id}:/docs/users/intro"`;
    const cached = await site.fetch('/docs/users/intro', { headers: { 'If-None-Match': etag } });
    expect(cached.status).toBe(304);
    isFaulty = false;
    const whole = await (await site.fetch('/docs/users/intro')).text();
    isFaulty = true;
    expect(await (await site.fetch('/docs/users/intro')).text()).toBe(whole);
  });
});

/** For which keys KV fails, and what the error is then. */
it.each([
  ['/docs/faqs/', MANIFEST, '*/*', 'text/html; charset=utf-8'],
  ['/docs/faqs/', MANIFEST, 'text/markdown', 'text/markdown; charset=utf-8'],
  ['/docs/faqs.md', toMarkdownKey(''), 'text/html', 'text/markdown; charset=utf-8'],
  ['/docs/faqs.md?section=example', PAGE, '*/*', 'text/markdown; charset=utf-8'],
  ['/llms.txt', toTextKey(''), '*/*', 'text/plain; charset=utf-8'],
  ['/llms.txt', toTextKey(''), 'text/html,*/*;q=0.8', 'text/html; charset=utf-8'],
  ['/docs/api/problems/key-taken', toTextKey(''), 'application/json', 'text/html; charset=utf-8'],
  ['/_data/ID/docs/faqs/', PAGE, '*/*', 'text/plain; charset=utf-8'],
  ['/_sidebar/ID/docs/faqs/', MANIFEST, '*/*', 'text/plain; charset=utf-8'],
  ['/mcp', MANIFEST, '*/*', 'application/json'],
])('when KV fails, the error at %s (%s) with Accept: %s is %s', async (path, key, accept, type) => {
  const site = startFaulty('fails', key);
  const response = await site.fetch(path.replace('ID', site.id), { headers: { Accept: accept } });
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('vary')).toContain('Accept');
  await expectUnavailable(response);
  const [line] = await site.loadLines();
  expect(line).toMatchObject({ level: 'error', status: 503 });
  expect(JSON.stringify(line?.['causes'])).toContain('secret');
});

it('the error of the MCP server is one of JSON-RPC', async () => {
  const site = startFaulty('fails', MANIFEST);
  const response = await site.fetch('/mcp', { method: 'POST', body: '{}' });
  expect(await response.json()).toEqual({
    jsonrpc: '2.0',
    error: {
      code: -32_603,
      message:
        'The content could not be read. This is a problem on our side. Try again in a moment.',
    },
    id: null,
  });
});

it.each([
  ['/docs/?q=', 2_048 - '/docs/?q='.length, true],
  ['/docs/?q=', 2_049 - '/docs/?q='.length, false],
  ['/', 60_000, false],
])(
  'Retry of an error at %s with %i more characters has its address: %s',
  async (start, length, is) => {
    const site = startFaulty('fails', MANIFEST);
    const address = start + 'x'.repeat(length);
    const html = await expectUnavailable(await site.fetch(address));
    expect(html).toContain(`href="${is ? address : '/'}" data-document-load="">Retry</a>`);
  },
);

describe('when KV never responds', () => {
  const start = (prefix: string) =>
    startSmallSite({
      readKv: (key, value) => (key.startsWith(prefix) ? new Promise(() => {}) : value),
    });

  it('an error comes after five seconds', async () => {
    const response = start(MANIFEST).fetch('/docs/faqs/');
    await passTime(4_999);
    expect(await isSettled(response)).toBe(false);
    await passTime(1);
    await expectUnavailable(await response);
  });

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
      'server-timing': expect.stringContaining('kv;desc="pending"'),
    });
    expect(response.headers.get('etag')).toBeNull();
    const text = response.text();
    await passTime(5_000);
    const html = await text;
    expect(html).toMatch(/<div class="error-box".*>Retry<\/a>.*<\/html>$/s);
    const lines = await site.loadLines();
    expect(lines).toMatchObject([
      { kind: 'redirect' },
      { level: 'error', kind: 'page', status: 200 },
    ]);
    expect(JSON.stringify(lines)).toContain('No response within 5000 ms.');
  });
});

describe('when KV is slow', () => {
  /** Start a site whose records come when `release` is called. */
  function startSlow() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const site = startSmallSite({
      readKv: async (key, value) => {
        if (!key.startsWith(PAGE)) return value;
        await promise;
        return value;
      },
    });
    return { site, release: resolve };
  }

  it('the navbar and the sidebar come before the article, and the line of the log at the end', async () => {
    const { site, release } = startSlow();
    await loadManifest(site);
    const waiting = site.fetch('/docs/users/intro');
    await passTime(25);
    const body = (await waiting).body?.getReader();
    const decoder = new TextDecoder();
    const first = decoder.decode((await body?.read())?.value);
    expect(first).toMatch(/class="navbar.*class="sidebar.*<\/nav><\/div>$/s);
    const lines = site.loadLines();
    expect(await isSettled(lines)).toBe(false);
    release();
    const second = decoder.decode((await body?.read())?.value);
    expect(second).toMatch(/^<main.*<article><h1>What a user is<\/h1>.*<\/html>$/s);
    expect(await body?.read()).toMatchObject({ done: true });
    expect(await lines).toMatchObject([
      { kind: 'redirect' },
      { level: 'info', status: 200, kvMs: expect.any(Number), renderMs: expect.any(Number) },
    ]);
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

describe('when a page cannot be rendered', () => {
  /** Passes the parser, which does not look at each heading. */
  const CRASHING = { path: '/docs/crash', title: 'Crash', html: '', markdown: '' };

  function startCrashing(hold?: Promise<void>) {
    const release = createSmallRelease('/', [CRASHING]);
    const record = '{"html":"","headings":[null]}';
    const key = toPageKey(toContentHash(record));
    const manifestKey = toManifestKey(release.id);
    const manifest = release.records.get(manifestKey) ?? '';
    const changed = manifest.replace(release.routes[0]?.record ?? '', key);
    const id = toContentHash(changed).slice(0, 16);
    const records = new Map([
      [key, record],
      [toManifestKey(id), changed],
    ]);
    return startSmallSite({
      release: { ...release, id, records },
      readKv: async (read, value) => {
        if (read === key) await hold;
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
    expect(html).toContain('<h1>This page crashed</h1>');
    expect(html).toContain('href="/docs/crash?q=1" data-document-load="">Try again</a>');
    expect(html).not.toMatch(/TypeError|\bat \w+ \(/);
    const [line] = await site.loadLines();
    expect(line).toMatchObject({ level: 'error', kind: 'page', status: 500 });
    expect(line?.['causes']).toEqual([expect.stringContaining('TypeError')]);
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
    expect(html).toMatch(/<article>.*<h1>This page crashed<\/h1>.*<\/footer>.*<\/html>$/s);
    expect(html).toContain('href="/docs/crash" data-document-load="">Try again</a>');
    expect(html).not.toMatch(/TypeError|\bat \w+ \(/);
    expect(await site.loadLines()).toMatchObject([
      { kind: 'redirect' },
      { level: 'error', status: 200, causes: [expect.stringContaining('TypeError')] },
    ]);
  });
});

function toBytes(text: string): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = new TextEncoder().encode(text);
  return buffer.slice(byteOffset, byteOffset + byteLength);
}
