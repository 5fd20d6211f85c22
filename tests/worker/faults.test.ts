import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Route } from '../../client/model/page.ts';
import { SLOW_MS, startFaultySite } from './faulty-site.ts';
import type { FaultySite } from './faulty-site.ts';
import { loadBuiltRelease } from './site.ts';

const { id, routes } = await loadBuiltRelease();
const faqs = routes.find((route) => route.path === '/docs/faqs/') as Route;

let site: FaultySite;

beforeAll(async () => {
  site = await startFaultySite(inject('builtSite'));
  return () => site.close();
});

afterEach(() => site.restart());

describe('when KV fails for the manifest', () => {
  it.each(['fail', 'missing', 'damage'] as const)('answers 503 (%s)', async (fault) => {
    site.setFault(`manifest/${id}`, fault);
    const response = await site.ask('/docs/faqs/');
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('class="navbar"');
    expect(html).toContain('The content store did not answer.');
    expect(html).toContain('href="/docs/faqs/" data-document-load="">Retry</a>');
    expect(html).not.toMatch(/at \w+ \(|StoreError/);
  });

  it('recovers with the next request', async () => {
    site.setFault(`manifest/${id}`, 'fail');
    expect((await site.ask('/docs/faqs/')).status).toBe(503);
    site.setFault(`manifest/${id}`, null);
    expect((await site.ask('/docs/faqs/')).status).toBe(200);
  });
});

describe('when KV fails for a record', () => {
  it.each(['fail', 'missing', 'damage'] as const)(
    'answers 503 with the error box in the shell (%s)',
    async (fault) => {
      site.setFault(faqs.record, fault);
      const response = await site.ask('/docs/faqs/');
      const html = await response.text();
      expect(response.status).toBe(503);
      expect(response.headers.get('etag')).toBeNull();
      expect(html).toContain('This page’s content could not be loaded.');
      expect(html).toContain('<a href="/docs/" aria-current="true">Docs</a>');
      expect(html).toContain('href="/docs/user-guide/users/intro"');
    },
  );

  it('puts the error box into a document that has begun', async () => {
    site.setFault(faqs.record, 'slow-fail');
    const response = await site.ask('/docs/faqs/');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<h1>Frequently asked questions</h1>');
    expect(html).toContain('This page’s content could not be loaded.');
    expect(html.endsWith('</html>')).toBe(true);
  });

  it('answers the data endpoint with 503', async () => {
    site.setFault(faqs.record, 'fail');
    expect((await site.ask(`/_data/${id}/docs/faqs/`)).status).toBe(503);
  });
});

describe('when KV is slow', () => {
  it('sends the shell before the article, and the article in document order', async () => {
    site.setFault(faqs.record, 'slow');
    const response = await site.ask('/docs/faqs/');
    const askedAt = performance.now();
    const decoder = new TextDecoder();
    let html = '';
    let early = '';
    for await (const chunk of response.body ?? []) {
      html += decoder.decode(chunk as Uint8Array, { stream: true });
      if (performance.now() - askedAt < SLOW_MS / 2) early = html;
    }
    expect(response.status).toBe(200);
    expect(early).toContain('class="sidebar"');
    expect(early).not.toContain('<article>');
    expect(html).toMatch(/class="sidebar".*<article>.*<\/article>.*<\/html>$/s);
  });
});

describe('when rendering crashes', () => {
  it('answers 500 with a way to try again and no stack trace', async () => {
    site.setFault(faqs.record, 'crash');
    const response = await site.ask('/docs/faqs/?q=1');
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<h1>This page crashed</h1>');
    expect(html).toContain('href="/docs/faqs/?q=1" data-document-load="">Try again</a>');
    expect(html).not.toMatch(/TypeError|at \w+ \(/);
    const [line = ''] = site.logged();
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      causes: [expect.stringContaining('TypeError')],
    });
  });

  it('says so in a document that has begun, and ends it', async () => {
    site.setFault(faqs.record, 'slow-crash');
    const response = await site.ask('/docs/faqs/');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<h1>This page crashed</h1>');
    expect(html).toMatch(/class="sidebar".*<\/footer>.*<\/html>$/s);
    expect(html).not.toMatch(/TypeError|at \w+ \(/);
  });
});
