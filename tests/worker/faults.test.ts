import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Route } from '../../client/model/page.ts';
import { startFaultySite } from '../support/faulty-site.ts';
import type { Fault, FaultySite } from '../support/faulty-site.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { IMPATIENT, SETTLED, STREAMED } from '../support/limits.ts';
import { loadBuiltRelease } from '../support/site.ts';

const { id, routes } = await loadBuiltRelease();
const faqs = routes.find((route) => route.path === '/docs/faqs/') as Route;

const FAULTS = [
  'fail',
  'missing',
  'empty',
  'cut',
  'garbage',
  'scramble',
  'letter',
] satisfies Fault[];

/** Different pages for different tests and faults, because an isolate reads a record once. */
const operations = routes.filter(({ path }) => path.startsWith('/docs/api/management/'));
const [operation, cachedOperation, ...otherOperations] = operations as [Route, Route, ...Route[]];
const FAULTY_PAGES = FAULTS.map((fault, at) => ({ fault, route: otherOperations[at] as Route }));

let site: FaultySite;

beforeAll(async () => {
  site = await startFaultySite(inject('builtSite'));
});
afterAll(() => site.close());

describe('when KV fails for the manifest', () => {
  it('responds with 503 in the shell with Retry until it has read the manifest once', async () => {
    await site.restart(SETTLED);
    for (const fault of FAULTS) {
      site.setFault(toManifestKey(id), fault);
      const response = await site.fetch('/docs/faqs/');
      const html = await response.text();
      expectTexts(html, 'class="navbar', 'href="/docs/faqs/" data-document-load="">Retry</a>');
      await expectUnavailable(response, html);
    }
    site.setFault(toManifestKey(id), null);
    expect((await site.fetch('/docs/faqs/')).status).toBe(200);
    // From now on, the isolate has the manifest in memory.
    for (const fault of FAULTS) {
      site.setFault(toManifestKey(id), fault);
      expect([fault, (await site.fetch('/docs/')).status]).toEqual([fault, 200]);
      expect([fault, (await site.fetch('/docs/nowhere')).status]).toEqual([fault, 404]);
    }
  });
});

describe('when KV fails, the error has the representation that was requested', () => {
  it.each([
    ['/docs/faqs/', '*/*', 'text/html'],
    ['/docs/faqs/', 'text/markdown', 'text/markdown'],
    ['/docs/faqs.md', 'text/html', 'text/markdown'],
    ['/llms.txt', '*/*', 'text/plain'],
    ['/llms.txt', 'text/html,*/*;q=0.8', 'text/html'],
    ['/sitemap.xml', '*/*', 'text/plain'],
    ['/openapi.json', 'application/json', 'text/plain'],
    ['/.well-known/api-catalog', '*/*', 'text/plain'],
    [`/_data/${id}/docs/`, '*/*', 'text/plain'],
    [`/_sidebar/${id}/docs/`, '*/*', 'text/plain'],
    ['/mcp', 'application/json, text/event-stream', 'application/json'],
  ])('%s with Accept: %s is %s', async (path, accept, type) => {
    await site.restart(SETTLED);
    site.setFault(toManifestKey(id), 'fail');
    const response = await site.fetch(path, { Accept: accept });
    expect(response.headers.get('content-type')?.split(';')[0]).toBe(type);
    await expectUnavailable(response);
  });
});

describe('when KV fails for a record', () => {
  beforeAll(() => site.restart(SETTLED));

  it('responds with 503 with the error box beside the sidebar, and recovers', async () => {
    for (const { fault, route } of FAULTY_PAGES) {
      const { path, record, title } = route;
      site.setFault(record, fault);
      const response = await site.fetch(path);
      const html = await response.text();
      expectTexts(html, `<h1>${title}</h1>`, 'This page’s content could not be loaded.');
      expectTexts(html, 'href="/docs/api/management/list-users"');
      await expectUnavailable(response, html);
      await expectUnavailable(await site.fetch(`/_data/${id}${path}`));
      site.setFault(record, null);
      expect([fault, (await site.fetch(path)).status]).toEqual([fault, 200]);
    }
  });

  it('responds from the record that the isolate has read before', async () => {
    const { path, record } = cachedOperation;
    const before = await (await site.fetch(path)).text();
    for (const fault of FAULTS) {
      site.setFault(record, fault);
      const response = await site.fetch(path);
      const isSame = (await response.text()) === before;
      expect([fault, response.status, isSame]).toEqual([fault, 200, true]);
    }
  });

  it('still responds with 304 to a reader who has the page', async () => {
    const { path, record } = operation;
    for (const fault of FAULTS) {
      site.setFault(record, fault);
      const response = await site.fetch(path, { 'If-None-Match': `"${id}:${path}"` });
      expect([fault, response.status]).toEqual([fault, 304]);
    }
  });
});

describe('when KV fails in the middle of a document', () => {
  it('puts the error box there, without an ETag that could confirm it later', async () => {
    await site.restart(STREAMED);
    for (const { fault, route } of FAULTY_PAGES) {
      const release = site.hold(route.record);
      site.setFault(route.record, fault);
      const response = await site.fetch(route.path);
      release();
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(response.headers.get('etag')).toBeNull();
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expectTexts(html, 'This page’s content could not be loaded.');
      expect(/data-document-load="">Retry<\/a>.*<\/html>$/s.test(html)).toBe(true);
      expectNoStackTrace(html);
    }
  });
});

describe('when KV never responds', () => {
  /** On a busy machine, KV that works may exceed so short a timeout. */
  const untilServed = async (path: string): Promise<void> => {
    await expect.poll(async () => (await site.fetch(path)).status).toBe(200);
  };

  it('responds with 503 for the manifest, and recovers', async () => {
    await site.restart(IMPATIENT.settled);
    site.setFault(toManifestKey(id), 'hang');
    await expectUnavailable(await site.fetch('/docs/faqs/'));
    site.setFault(toManifestKey(id), null);
    await untilServed('/docs/faqs/');
    site.setFault(toManifestKey(id), 'hang');
    expect((await site.fetch('/docs/nowhere')).status).toBe(404);
  });

  it('responds with 503 for a record, 304 to a reader who has the page, and recovers', async () => {
    await site.restart(IMPATIENT.settled);
    await untilServed('/docs/');
    const { path, record } = operation;
    site.setFault(record, 'hang');
    await expectUnavailable(await site.fetch(path));
    await expectUnavailable(await site.fetch(`/_data/${id}${path}`));
    const confirmed = await site.fetch(path, { 'If-None-Match': `"${id}:${path}"` });
    expect(confirmed.status).toBe(304);
    site.setFault(record, null);
    await untilServed(path);
    site.setFault(record, 'hang');
    expect((await site.fetch(path)).status).toBe(200);
  });

  it('puts the error box into a document that has begun', async () => {
    await site.restart(IMPATIENT.streamed);
    await untilServed('/docs/');
    const { path, record } = operation;
    site.setFault(record, 'hang');
    const response = await site.fetch(path);
    expect(response.status).toBe(200);
    expectTexts(await response.text(), 'This page’s content could not be loaded.');
  });
});

describe('when KV is slow', () => {
  it('sends the navbar and the sidebar before the article', async () => {
    await site.restart(STREAMED);
    const release = site.hold(faqs.record);
    const response = await site.fetch('/docs/faqs/');
    const decoder = new TextDecoder();
    let html = '';
    for await (const chunk of response.body ?? []) {
      html += decoder.decode(chunk as Uint8Array, { stream: true });
      if (html.includes('class="sidebar')) release();
    }
    expect(response.status).toBe(200);
    expect(/class="navbar.*class="sidebar.*<article>.*<\/article>.*<\/html>$/s.test(html)).toBe(
      true,
    );
  });
});

describe('reads of KV', () => {
  it('are two for a cold page, none for the same page again, one for another page', async () => {
    await site.restart(SETTLED);
    await (await site.fetch('/docs/faqs/')).text();
    expect(site.reads).toEqual([toManifestKey(id), faqs.record]);
    await (await site.fetch('/docs/faqs/')).text();
    expect(site.reads).toHaveLength(2);
    await (await site.fetch('/docs/')).text();
    expect(site.reads).toHaveLength(3);
  });

  it('are one for a cold miss, and none for another one', async () => {
    await site.restart(SETTLED);
    await (await site.fetch('/docs/nowhere')).text();
    expect(site.reads).toEqual([toManifestKey(id)]);
    await (await site.fetch('/docs/elsewhere')).text();
    expect(site.reads).toHaveLength(1);
  });

  it('are none for a 304 and for a redirect', async () => {
    await site.restart(SETTLED);
    const etag = (await site.fetch('/docs/')).headers.get('etag') ?? '';
    const before = site.reads.length;
    const again = await site.fetch('/docs/faqs/', {
      'If-None-Match': etag.replace('/docs/', '/docs/faqs/'),
    });
    expect(again.status).toBe(304);
    expect((await site.fetch('/docs/faqs')).status).toBe(308);
    expect(site.reads).toHaveLength(before);
  });
});

describe('when rendering crashes', () => {
  it('responds with 500 with a way to try again and no stack trace', async () => {
    await site.restartWithCrash(faqs.record, SETTLED);
    const response = await site.fetch('/docs/faqs/?q=1');
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expectTexts(html, '<h1>This page crashed</h1>');
    expectTexts(html, 'href="/docs/faqs/?q=1" data-document-load="">Try again</a>');
    expectNoStackTrace(html);
  });

  it('says so in a document that has begun, and ends it', async () => {
    const release = site.hold(await site.restartWithCrash(faqs.record, STREAMED));
    const response = await site.fetch('/docs/faqs/');
    release();
    const html = await response.text();
    expect(response.status).toBe(200);
    expectTexts(html, '<h1>This page crashed</h1>');
    expect(/class="sidebar.*<\/footer>.*<\/html>$/s.test(html)).toBe(true);
    expectNoStackTrace(html);
  });
});

/** Expect texts in a document; a failure prints the missing ones, not the document. */
function expectTexts(html: string, ...words: string[]): void {
  expect(words.filter((text) => !html.includes(text))).toEqual([]);
}

async function expectUnavailable(response: Response, html?: string): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('etag')).toBeNull();
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const shown = html ?? (await response.text());
  expect(shown.endsWith('</html>')).toBe(
    response.headers.get('content-type')?.startsWith('text/html') === true,
  );
  expect(shown).toContain('did not respond');
  expectNoStackTrace(shown);
}

function expectNoStackTrace(html: string): void {
  const trace = /(?:Type|Syntax|Store|Range)Error|\bat \w+ \(|worker\/index\.js/;
  expect(trace.exec(html)?.[0]).toBeUndefined();
}
