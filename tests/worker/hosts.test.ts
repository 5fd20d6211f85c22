import { describe, expect, it } from 'vitest';
import { ASSETS, RESPONSES } from './responses.ts';
import { startSmallSite } from './small-site/site.ts';
import type { SmallSite } from './small-site/site.ts';

/** The address that `content/site.ts` names, and the name of the production Worker. */
const ADDRESS = 'https://published.example';
const PUBLISHED = { assets: { ...ASSETS, origin: ADDRESS }, bindings: { WORKER: 'docs' } };

async function load(site: SmallSite, address: string, init?: RequestInit) {
  const response = await site.fetch(address, init);
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, text: await response.text() };
}

describe('with an address in site.ts', () => {
  it.each(['https://docs.team.workers.dev', 'http://DOCS.team.workers.dev:80'])(
    'requests to %s are redirected, except those of data, with which a deploy tests',
    async (host) => {
      const site = startSmallSite(PUBLISHED);
      for (const { path, init, status: own } of RESPONSES) {
        const { status, headers } = await load(site, host + path, init);
        const isData = path.startsWith('/_data/');
        expect([path, status, headers['location'], headers['x-robots-tag']]).toEqual([
          path,
          isData ? own : 308,
          isData ? undefined : ADDRESS + path.replace('ID', site.id),
          'noindex',
        ]);
        expect(headers['cache-control']).toContain(isData && own === 200 ? '31536000' : '=60');
        expect(headers['content-security-policy']).toContain("default-src 'none'");
      }
    },
  );

  it.each([
    'https://0a1b2c3d-docs.team.workers.dev',
    'https://docs-preview.team.workers.dev',
    'https://docs.workers.dev.example',
    'https://docs.myworkers.dev',
    'https://www.published.example',
    'http://localhost:8787',
  ])('requests to %s are not redirected, and not indexed', async (host) => {
    const { status, headers } = await load(startSmallSite(PUBLISHED), `${host}/docs/faqs/`);
    expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
  });

  it('requests to other hosts are served as those to the address, with its links', async () => {
    const site = startSmallSite(PUBLISHED);
    for (const { path, init } of RESPONSES) {
      const own = await load(site, ADDRESS + path, init);
      const other = await load(site, `https://evil.example${path}`, init);
      const headers = { ...own.headers, 'x-robots-tag': 'noindex' };
      expect({ path, ...other }).toEqual({ path, ...own, headers });
      const origins = JSON.stringify(other).match(/https?:\/\/[\w.-]*(?:example|workers\.dev)/g);
      expect([path, new Set([ADDRESS, ...(origins ?? [])])]).toEqual([path, new Set([ADDRESS])]);
    }
  });

  it('the address itself is indexed, whatever scheme and forwarded host were sent', async () => {
    const site = startSmallSite(PUBLISHED);
    const spoofed = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' };
    for (const { path, init } of RESPONSES) {
      const own = await load(site, ADDRESS + path, init);
      const robots = path.endsWith('/_reference') ? 'noindex' : undefined;
      expect([path, own.headers['x-robots-tag']]).toEqual([path, robots]);
      const headers = { ...init.headers, ...spoofed };
      expect(await load(site, `http://published.example${path}`, { ...init, headers })).toEqual(
        own,
      );
    }
  });

  it.each([
    ['/base/_data/ID/docs/faqs/', 200],
    ['/_data/ID/docs/faqs/', 308],
  ])('below a base path, data is that below it: %s', async (path, status) => {
    const site = startSmallSite({ basePath: '/base/', ...PUBLISHED });
    expect((await site.fetch(`https://docs.team.workers.dev${path}`)).status).toBe(status);
  });

  it('a Worker without a name is no production Worker', async () => {
    const site = startSmallSite({ assets: { origin: ADDRESS } });
    const response = await site.fetch('https://docs.team.workers.dev/docs/faqs/');
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  });
});

it.each(['https://docs.team.workers.dev', 'http://localhost:8787'])(
  'without an address, links have the origin of the request, which is not indexed: %s',
  async (host) => {
    const site = startSmallSite({ bindings: { WORKER: 'docs' } });
    const { status, headers, text } = await load(site, `${host}/docs/faqs/`);
    expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(text).toContain(`<link rel="canonical" href="${host}/docs/faqs/">`);
    expect(text).toContain(`"origin":"${host}"`);
    expect(await site.load(`${host}/llms.txt`)).toContain(`${host}/docs/faqs.md`);
  },
);
