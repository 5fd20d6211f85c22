import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { startBuiltWorker } from '../support/built-worker.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';

const PATH = '/docs/api/management/_reference';

const site = useSite();
const { routes } = await loadBuiltRelease();
const operations = routes.filter((route) =>
  /^\/docs\/api\/management\/(?!management-api$|problems$|schemas$|scopes$)[^/]+$/.test(route.path),
);

it('the full reference is linked from the overview, and has its script and styles among the hashed files', async () => {
  const overview = await (await site.fetch('/docs/api/management')).text();
  expect(overview).toContain(`<a href="${PATH}" data-document-load="">`);
  const html = await (await site.fetch(PATH)).text();
  expect(html).toContain(
    '<title>Management API: full reference | Engagement Platform Docs</title>',
  );
  expect(html).toContain('data-spec="/openapi/management.json"');
  const files = [...html.matchAll(/(?:src|href)="(\/_assets\/[^"]+)"/g)].map(([, path]) => path);
  expect(files).toHaveLength(3);
  for (const path of files) expect((await site.fetch(path ?? '')).status).toBe(200);
});

/** An address from the root, in Markdown or in `externalDocs`: readers of the file cannot follow it. */
const RELATIVE_LINK = /\]\(\/|"?url"?: ["']?\//;

it.each(['json', 'yaml'])(
  'the contract is available as %s, with all operations',
  async (format) => {
    const text = await (await site.fetch(`/openapi/management.${format}`)).text();
    expect(text).not.toMatch(RELATIVE_LINK);
    expect(text).toContain(`](${site.url('/docs/api/management/login')})`);
    expect(await (await site.fetch(`/openapi.${format}`)).text()).toBe(text);
    const { paths, webhooks } = parse(text) as Record<'paths' | 'webhooks', Record<string, object>>;
    const calls = [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) =>
      Object.keys(item).filter((key) => /^(?:get|put|post|patch|delete)$/.test(key)),
    );
    expect(calls).toHaveLength(operations.length);
  },
);

it('the contract is available for each operation', async () => {
  const load = await startBuiltWorker();
  for (const { path } of operations) {
    const text = await (await load(`${path}.openapi.json`)).text();
    expect(text).not.toMatch(RELATIVE_LINK);
    const { paths = {}, webhooks = {} } = JSON.parse(text) as Record<string, object>;
    expect([...Object.keys(paths), ...Object.keys(webhooks)]).toHaveLength(1);
  }
});
