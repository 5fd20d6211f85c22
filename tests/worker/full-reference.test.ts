import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadBuiltRelease, useSite } from '../support/site.ts';

const PATH = '/docs/api/management/_reference';

const site = useSite();
const { routes } = await loadBuiltRelease();
const operations = routes.filter((route) =>
  /^\/docs\/api\/management\/(?!management-api$|problems$|schemas$|scopes$)[^/]+$/.test(route.path),
);

describe('the full reference', () => {
  it('is a document of its own, which is not to be indexed', async () => {
    const response = await site.fetch(PATH);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(html).toContain(
      '<title>Management API: full reference | Engagement Platform Docs</title>',
    );
    expect(html).toContain('data-spec="/openapi/management.json"');
  });

  it('is linked from the overview and links back, also without JavaScript', async () => {
    const overview = await (await site.fetch('/docs/api/management')).text();
    const html = await (await site.fetch(PATH)).text();
    expect(overview).toContain(`<a href="${PATH}" data-document-load="">`);
    expect(html).toContain('<a href="/docs/api/management">← Overview of the API</a>');
    expect(html).toMatch(/needs JavaScript.*<a href="\/docs\/api\/management">overview<\/a>/);
  });

  it('has its script and styles among the hashed files', async () => {
    const html = await (await site.fetch(PATH)).text();
    const files = [...html.matchAll(/(?:src|href)="(\/_assets\/[^"]+)"/g)].map(([, path]) => path);
    expect(files).toHaveLength(3);
    for (const path of files) expect((await site.fetch(path ?? '')).status).toBe(200);
  });
});

/** An address from the root, in Markdown or in `externalDocs`: readers of the file cannot follow it. */
const RELATIVE_LINK = /\]\(\/|"?url"?: ["']?\//;

describe('the contract', () => {
  it.each([
    ['json', 'application/json'],
    ['yaml', 'application/yaml'],
  ])('is available as %s', async (format, type) => {
    const response = await site.fetch(`/openapi/management.${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain(type);
    const text = await response.text();
    expect(text).not.toMatch(RELATIVE_LINK);
    expect(text).toContain(`](${site.url('/docs/api/management/login')})`);
    const { paths, webhooks } = parse(text) as Record<'paths' | 'webhooks', Record<string, object>>;
    const calls = [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) =>
      Object.keys(item).filter((key) => /^(?:get|put|post|patch|delete)$/.test(key)),
    );
    expect(calls).toHaveLength(operations.length);
  });

  it('is available for each operation, linked from its page', async () => {
    for (const { path } of operations) {
      const response = await site.fetch(`${path}.openapi.json`);
      const text = await response.text();
      expect(text).not.toMatch(RELATIVE_LINK);
      const { paths = {}, webhooks = {} } = JSON.parse(text) as Partial<
        Record<'paths' | 'webhooks', object>
      >;
      expect([...Object.keys(paths), ...Object.keys(webhooks)]).toHaveLength(1);
    }
    const page = await (await site.fetch('/docs/api/management/create-user')).text();
    expect(page).toContain('href="/docs/api/management/create-user.openapi.json"');
  });

  it('is a 404 for an unknown operation', async () => {
    const response = await site.fetch('/docs/api/management/nothing.openapi.json');
    expect(response.status).toBe(404);
  });
});
