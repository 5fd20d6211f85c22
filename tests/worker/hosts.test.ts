import { describe, expect, it } from 'vitest';
import { startSmallSite, toCall } from './small-site/site.ts';

/** The address that `content/site.ts` names, and the name of the production Worker. */
const ADDRESS = 'https://published.example';
const PUBLISHED = { assets: { origin: ADDRESS }, bindings: { WORKER: 'docs' } };

const SECURITY =
  /^(?:content-security-policy|cross-origin-|permissions-policy|referrer-policy|strict-|x-content-)/;

/** A request for each kind of response. */
const REQUESTS: [path: string, init?: RequestInit][] = [
  ['/docs/faqs/?q=1&r=%20'],
  ['/docs/faqs'],
  ['/docs/questions'],
  ['/docs/faqs.md'],
  ['/search?q=users'],
  ['/llms.txt'],
  ['/sitemap.xml'],
  ['/.well-known/api-catalog'],
  ['/release.json'],
  ['/docs/nowhere'],
  ['/docs/nowhere.md'],
  ['/_assets/none.js'],
  ['/docs/faqs/', { method: 'PUT' }],
  ['/mcp', toCall('read_page', { path: '/docs/faqs/' })],
];

async function load(site: ReturnType<typeof startSmallSite>, address: string, init?: RequestInit) {
  const response = await site.fetch(address, init);
  const { 'server-timing': _, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, text: await response.text() };
}

describe('with an address in site.ts', () => {
  it.each(['https://docs.team.workers.dev', 'http://DOCS.team.workers.dev:80'])(
    'requests to %s are redirected, with all security headers',
    async (host) => {
      const site = startSmallSite(PUBLISHED);
      const { headers: own } = await load(site, `${ADDRESS}/docs/faqs/`);
      const security = Object.entries(own).filter(([name]) => SECURITY.test(name));
      expect(security).toHaveLength(7);
      for (const [path, init] of REQUESTS) {
        const { status, headers } = await load(site, host + path, init);
        expect([path, status, headers]).toEqual([
          path,
          308,
          {
            ...Object.fromEntries(security),
            location: ADDRESS + path,
            'cache-control': 'public, max-age=60',
            'x-robots-tag': 'noindex',
          },
        ]);
      }
      // Those of the first request.
      expect(site.reads).toHaveLength(2);
    },
  );

  it.each([
    'https://0a1b2c3d-docs.team.workers.dev',
    'https://docs-preview.team.workers.dev',
    'https://docs.workers.dev.example',
    'https://docs.myworkers.dev',
    'https://www.published.example',
    'http://localhost:8787',
  ])('requests to %s are served as those to the address, but not indexed', async (host) => {
    const site = startSmallSite(PUBLISHED);
    for (const [path, init] of REQUESTS) {
      const own = await load(site, ADDRESS + path, init);
      const headers = { ...own.headers, 'x-robots-tag': 'noindex' };
      expect({ path, ...(await load(site, host + path, init)) }).toEqual({ path, ...own, headers });
    }
  });

  it('the address itself is indexed, whatever scheme and forwarded host were sent', async () => {
    const site = startSmallSite(PUBLISHED);
    const spoofed = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' };
    for (const [path, init] of REQUESTS) {
      const own = await load(site, ADDRESS + path, init);
      expect([path, own.headers['x-robots-tag']]).toEqual([path, undefined]);
      const headers = { ...(init?.headers as object), ...spoofed };
      expect(await load(site, `http://published.example${path}`, { ...init, headers })).toEqual(
        own,
      );
    }
  });

  it('absolute links have it at each host', async () => {
    const site = startSmallSite(PUBLISHED);
    const texts = REQUESTS.map(async ([path, init]) =>
      JSON.stringify(await load(site, `https://evil.example${path}`, init)),
    );
    const text = (await Promise.all(texts)).join();
    const origins = text.match(/https?:\/\/[\w.-]*(?:example|workers\.dev)/g);
    expect(new Set(origins)).toEqual(new Set([ADDRESS]));
  });

  it.each([
    ['/', '/_data/ID/docs/faqs/', 200],
    ['/', '/_data/none/docs/faqs/', 404],
    ['/', '/_sidebar/ID/docs/faqs/', 308],
    ['/', '/data/', 308],
    ['/base/', '/base/_data/ID/docs/faqs/', 200],
    ['/base/', '/_data/ID/docs/faqs/', 308],
  ])(
    'below %s, data is served at the workers.dev address too, for the test of a deploy: %s',
    async (basePath, path, status) => {
      const site = startSmallSite({ basePath, ...PUBLISHED });
      const address = `https://docs.team.workers.dev${path.replace('ID', site.id)}`;
      const response = await site.fetch(address);
      expect([response.status, response.headers.get('x-robots-tag')]).toEqual([status, 'noindex']);
    },
  );

  it('a Worker without a name is no production Worker', async () => {
    const site = startSmallSite({ assets: { origin: ADDRESS } });
    const response = await site.fetch('https://docs.team.workers.dev/docs/faqs/');
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  });
});

describe('without an address in site.ts', () => {
  it.each(['https://docs.team.workers.dev', 'http://localhost:8787'])(
    'links have the origin of the request, which is not indexed and redirects nowhere: %s',
    async (host) => {
      const site = startSmallSite({ bindings: { WORKER: 'docs' } });
      const response = await site.fetch(`${host}/docs/faqs/`);
      expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
      const html = await response.text();
      expect(html).toContain(`<link rel="canonical" href="${host}/docs/faqs/">`);
      expect(html).toContain(`"origin":"${host}"`);
      const { text } = await load(site, `${host}/llms.txt`);
      expect(text).toContain(`${host}/docs/faqs.md`);
    },
  );
});
