import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Route } from '../../client/model/page.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import { startFaultySite } from './faulty-site.ts';
import type { Fault, FaultySite } from './faulty-site.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { SETTLED, STREAMED } from './limits.ts';
import { loadBuiltRelease } from './site.ts';

const { id, routes, manifest } = await loadBuiltRelease();
const faqs = routes.find((route) => route.path === '/docs/faqs/') as Route;
const { wordIndex } = parseManifest(manifest);

const FAULTS = [
  'fail',
  'missing',
  'empty',
  'cut',
  'garbage',
  'scramble',
  'letter',
] satisfies Fault[];

/** Pages whose records no other test reads: what an isolate has in memory, KV is not asked for. */
const FRESH = routes.filter(({ path }) => path.startsWith('/docs/api/management/'));
const takeFresh = (): Route => FRESH.pop() as Route;

/** No test waits long for KV that never answers. */
const IMPATIENT = { KV_TIMEOUT_MS: 500 };

let site: FaultySite;

beforeAll(async () => {
  site = await startFaultySite(inject('builtSite'));
});
afterAll(() => site.close());

describe('when KV fails for the manifest', () => {
  beforeAll(() => site.restart(SETTLED));

  it.each(FAULTS)('answers 503 in the shell with Retry (%s)', async (fault) => {
    site.setFault(toManifestKey(id), fault);
    const response = await site.ask('/docs/faqs/');
    const html = await response.text();
    expect(response.status).toBe(503);
    expectWords(html, 'class="navbar', 'href="/docs/faqs/" data-document-load="">Retry</a>');
    await expectUnavailable(response, html);
  });

  it('recovers with the next request', async () => {
    site.setFault(toManifestKey(id), null);
    expect((await site.ask('/docs/faqs/')).status).toBe(200);
  });

  it.each(FAULTS)(
    'answers from the manifest that the isolate has read before (%s)',
    async (fault) => {
      site.setFault(toManifestKey(id), fault);
      expect((await site.ask('/docs/')).status).toBe(200);
      expect((await site.ask('/docs/nowhere')).status).toBe(404);
    },
  );
});

describe('when KV fails for a record', () => {
  beforeAll(() => site.restart(SETTLED));

  it.each(FAULTS)('answers 503 with the error box beside the sidebar (%s)', async (fault) => {
    const { path, record, title } = takeFresh();
    site.setFault(record, fault);
    const response = await site.ask(path);
    const html = await response.text();
    expectWords(html, `<h1>${title}</h1>`, 'This page’s content could not be loaded.');
    expectWords(html, 'href="/docs/api/management/list-users"');
    await expectUnavailable(response, html);
    await expectUnavailable(await site.ask(`/_data/${id}${path}`));
    site.setFault(record, null);
    expect((await site.ask(path)).status).toBe(200);
  });

  it.each(FAULTS)(
    'answers from the record that the isolate has read before (%s)',
    async (fault) => {
      const { path, record } = takeFresh();
      const before = await (await site.ask(path)).text();
      site.setFault(record, fault);
      const response = await site.ask(path);
      expect(response.status).toBe(200);
      expect((await response.text()) === before).toBe(true);
    },
  );

  it.each(FAULTS)('still answers 304 to a reader who has the page (%s)', async (fault) => {
    const { path, record } = takeFresh();
    site.setFault(record, fault);
    const response = await site.ask(path, { 'If-None-Match': `"${id}:${path}"` });
    expect(response.status).toBe(304);
  });
});

describe('when KV fails in the middle of a document', () => {
  beforeAll(() => site.restart(STREAMED));

  it.each(FAULTS)('puts the error box there, and nothing confirms it later (%s)', async (fault) => {
    const { path, record } = takeFresh();
    const release = site.hold(record);
    site.setFault(record, fault);
    const response = await site.ask(path);
    release();
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expectWords(html, 'This page’s content could not be loaded.');
    expect(/data-document-load="">Retry<\/a>.*<\/html>$/s.test(html)).toBe(true);
    expectNoTrace(html);
  });
});

describe('when KV fails for the words of the pages', () => {
  beforeAll(() => site.restart(SETTLED));

  it.each(FAULTS)('answers a miss with the pages above it (%s)', async (fault) => {
    site.setFault(wordIndex, fault);
    const response = await site.ask('/docs/user-guide/users/qqqq/xxxx');
    const html = await response.text();
    expect(response.status).toBe(404);
    expectWords(html, '<a href="/docs/user-guide/users/">');
    expectNoTrace(html);
  });
});

describe('when KV never answers', () => {
  /** On a busy machine KV that works may be too slow for so short a limit, too. */
  const untilAnswered = async (path: string): Promise<void> => {
    await expect.poll(async () => (await site.ask(path)).status).toBe(200);
  };

  it('answers 503 for the manifest, and recovers', async () => {
    await site.restart({ ...SETTLED, ...IMPATIENT });
    site.setFault(toManifestKey(id), 'hang');
    await expectUnavailable(await site.ask('/docs/faqs/'));
    site.setFault(toManifestKey(id), null);
    await untilAnswered('/docs/faqs/');
    site.setFault(toManifestKey(id), 'hang');
    expect((await site.ask('/docs/nowhere')).status).toBe(404);
  });

  it('answers 503 for a record, 304 to a reader who has the page, and recovers', async () => {
    await site.restart({ ...SETTLED, ...IMPATIENT });
    await untilAnswered('/docs/');
    const { path, record } = takeFresh();
    site.setFault(record, 'hang');
    await expectUnavailable(await site.ask(path));
    await expectUnavailable(await site.ask(`/_data/${id}${path}`));
    const confirmed = await site.ask(path, { 'If-None-Match': `"${id}:${path}"` });
    expect(confirmed.status).toBe(304);
    site.setFault(record, null);
    await untilAnswered(path);
    site.setFault(record, 'hang');
    expect((await site.ask(path)).status).toBe(200);
  });

  it('answers a miss without the words of the pages', async () => {
    await site.restart({ ...SETTLED, ...IMPATIENT });
    await untilAnswered('/docs/');
    site.setFault(wordIndex, 'hang');
    const response = await site.ask('/docs/user-guide/users/qqqq/xxxx');
    expect(response.status).toBe(404);
    expectWords(await response.text(), '<a href="/docs/user-guide/users/">');
  });

  it('puts the error box into a document that has begun', async () => {
    await site.restart({ ...STREAMED, ...IMPATIENT });
    await untilAnswered('/docs/');
    const { path, record } = takeFresh();
    site.setFault(record, 'hang');
    const response = await site.ask(path);
    expect(response.status).toBe(200);
    expectWords(await response.text(), 'This page’s content could not be loaded.');
  });
});

describe('when KV is slow', () => {
  it('sends the navbar and the sidebar before the article', async () => {
    await site.restart(STREAMED);
    const release = site.hold(faqs.record);
    const response = await site.ask('/docs/faqs/');
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
    await (await site.ask('/docs/faqs/')).text();
    expect(site.asked).toEqual([toManifestKey(id), faqs.record]);
    await (await site.ask('/docs/faqs/')).text();
    expect(site.asked).toHaveLength(2);
    await (await site.ask('/docs/')).text();
    expect(site.asked).toHaveLength(3);
  });

  it('are two for a cold miss, and none for another one', async () => {
    await site.restart(SETTLED);
    await (await site.ask('/docs/nowhere')).text();
    expect(site.asked).toEqual([toManifestKey(id), wordIndex]);
    await (await site.ask('/docs/elsewhere')).text();
    expect(site.asked).toHaveLength(2);
  });

  it('are none for a page that the reader has, for a redirect and for a refused method', async () => {
    await site.restart(SETTLED);
    const etag = (await site.ask('/docs/')).headers.get('etag') ?? '';
    const before = site.asked.length;
    const again = await site.ask('/docs/faqs/', {
      'If-None-Match': etag.replace('/docs/', '/docs/faqs/'),
    });
    expect(again.status).toBe(304);
    expect((await site.ask('/docs/faqs')).status).toBe(308);
    expect(site.asked).toHaveLength(before);
  });
});

describe('when rendering crashes', () => {
  it('answers 500 with a way to try again and no stack trace', async () => {
    await site.restartWithCrash(faqs.record, SETTLED);
    const response = await site.ask('/docs/faqs/?q=1');
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expectWords(html, '<h1>This page crashed</h1>');
    expectWords(html, 'href="/docs/faqs/?q=1" data-document-load="">Try again</a>');
    expectNoTrace(html);
  });

  it('says so in a document that has begun, and ends it', async () => {
    const release = site.hold(await site.restartWithCrash(faqs.record, STREAMED));
    const response = await site.ask('/docs/faqs/');
    release();
    const html = await response.text();
    expect(response.status).toBe(200);
    expectWords(html, '<h1>This page crashed</h1>');
    expect(/class="sidebar.*<\/footer>.*<\/html>$/s.test(html)).toBe(true);
    expectNoTrace(html);
  });
});

/** A document that fails an assertion would fill the screen: what it lacks says enough. */
function expectWords(html: string, ...words: string[]): void {
  expect(words.filter((text) => !html.includes(text))).toEqual([]);
}

async function expectUnavailable(response: Response, html?: string): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('etag')).toBeNull();
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const shown = html ?? (await response.text());
  expect(shown.endsWith('</html>')).toBe(true);
  expectNoTrace(shown);
}

function expectNoTrace(html: string): void {
  const trace = /(?:Type|Syntax|Store|Range)Error|\bat \w+ \(|worker\/index\.js/;
  expect(trace.exec(html)?.[0]).toBeUndefined();
}
