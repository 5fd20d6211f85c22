import { expect, it, vi } from 'vitest';
import { LIVE_RELEASE } from '../../worker/live-release.ts';
import { ASSETS, RESPONSES } from './responses.ts';
import { startSmallSite } from './small-site/site.ts';

const POLICY =
  "default-src 'none'; script-src 'self' 'sha256-b' 'sha256-j' 'sha256-c'; style-src 'self' 'sha256-a' 'sha256-h' 'sha256-d' 'sha256-e' 'sha256-f' 'sha256-i' 'sha256-k' 'sha256-g'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const TRUSTED_TYPES = "; require-trusted-types-for 'script'; trusted-types site 'allow-duplicates'";

/** Every response of the Worker has these, after its policy. */
const SECURITY = [
  'cross-origin-opener-policy: same-origin',
  'cross-origin-resource-policy: same-origin',
  'permissions-policy: accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'referrer-policy: strict-origin-when-cross-origin',
  'strict-transport-security: max-age=31536000; includeSubDomains',
  'x-content-type-options: nosniff',
];

/** What a request says about its reader. */
const PERSONAL = {
  'User-Agent': 'secret',
  'CF-Connecting-IP': '192.0.2.7',
  'X-Forwarded-For': '192.0.2.7',
  Referer: 'https://secret.example/',
  Cookie: 'secret=secret',
};

/** Return the headers of a response as lines, in two parts: those of every response, and its own. */
function toHeaders({ headers }: Response, id: string) {
  const lines = [...headers].map(([name, value]) => `${name}: ${value.replaceAll(id, 'ID')}`);
  const isOfAll = (line: string) =>
    line.startsWith('content-security-policy: ') || SECURITY.includes(line);
  const own = lines.filter((line) => !isOfAll(line));
  return { security: lines.filter(isOfAll), own };
}

it.each(RESPONSES)(
  '$name has exactly its headers and those of every response, and a line in the log without personal data',
  async ({ path, init, expected, reads }) => {
    const site = startSmallSite({ assets: ASSETS });
    const headers = { ...PERSONAL, ...init.headers };
    const response = await site.fetch(path, { ...init, headers });
    await response.text();
    const { own, security } = toHeaders(response, site.id);
    const [line = {}, ...others] = await site.loadLines();
    const { status, kind, path: logged, kvReads } = line;
    const first = `${response.status}, logged as ${kind} ${logged}, ${kvReads} reads of KV`;
    expect([first, ...own].join('\n')).toBe(expected.join('\n'));
    // Scalar's page inserts HTML as text.
    const policy = POLICY + (path.endsWith('/_reference') ? '' : TRUSTED_TYPES);
    expect(security).toEqual([`content-security-policy: ${policy}`, ...SECURITY]);
    const method = init.method === 'BREW' ? 'other' : init.method;
    expect(line).toMatchObject({ level: 'info', method, release: site.id });
    expect([status, others.length, site.reads.length]).toEqual([response.status, 0, reads]);
    expect(JSON.stringify(line)).not.toMatch(/secret|192\.0\.2\.7|"causes"/);
    expect(vi.getTimerCount(), 'timers that an isolate or a build would wait for').toBe(0);
  },
);

const READ_ONLY = RESPONSES.filter(({ path, init }) => init.method === 'GET' && path !== '/mcp');

it.each(READ_ONLY)(
  '$name has the same headers for HEAD, and is a 304 for its tag, for which little of KV is read',
  async ({ path, init, status, headers, etag, reads }) => {
    const site = startSmallSite({ assets: ASSETS });
    const send = async (more: Record<string, string>, method = 'GET') => {
      const response = await site.fetch(path, { method, headers: { ...init.headers, ...more } });
      const { own } = toHeaders(response, site.id);
      return { status: response.status, headers: own, body: await response.text() };
    };
    const again = await send({ 'If-None-Match': etag?.replace('ID', site.id) ?? '*' });
    const rest = headers.filter((line) => !line.startsWith('content-type: '));
    expect(again).toMatchObject(
      etag ? { status: 304, headers: rest, body: '' } : { status, headers },
    );
    // Whether a section exists shows in the page only.
    expect(site.reads).toHaveLength(etag === undefined || path.includes('section=') ? reads : 1);
    expect(await send({}, 'HEAD')).toEqual({ status, headers, body: '' });
    expect((await send({ 'If-None-Match': '"other"' })).status).toBe(status);
  },
);

it('every resource of a release has a tag of its own', () => {
  const negotiated = READ_ONLY.filter(({ init }) => init.headers['Accept'] !== undefined);
  const tags = READ_ONLY.filter((response) => !negotiated.includes(response)).flatMap(
    ({ etag }) => etag ?? [],
  );
  expect(tags.length).toBeGreaterThan(12);
  expect(new Set(tags).size).toBe(tags.length);
});

it.each(READ_ONLY)("in the author's preview, nothing is stored: $name", async ({ path, init }) => {
  const site = startSmallSite({ assets: ASSETS, bindings: { RELEASE: LIVE_RELEASE } });
  const { headers } = await site.fetch(path, init);
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  expect(await site.loadLines()).toEqual([]);
});

it.each([
  [
    { apiVersion: '2.1' },
    { COMMIT: '4f1c', BUILT_AT: '2026-02-14' },
    ['2.1', '2026-02-14', '4f1c'],
  ],
  [{}, {}, [null, null, null]],
])('says in /release.json what is deployed: %j', async (assets, bindings, values) => {
  const site = startSmallSite({ assets, bindings });
  const [contractVersion, builtAt, commit] = values;
  expect(JSON.parse(await site.load('/release.json'))).toEqual({
    release: site.id,
    contractVersion,
    builtAt,
    commit,
  });
});

it.each([
  ['docs/faqs/', 200],
  ['llms.txt', 200],
  ['search?q=a', 200],
  ['docs/faqs.md', 200],
  ['index.md', 200],
  ['release.json', 200],
  ['_data/ID/docs/faqs/', 200],
  ['_sidebar/ID/docs/faqs/', 200],
  ['docs/questions', 308],
  ['docs/faqs', 308],
  ['mcp', 405],
])('below a base path, /base/%s has the status %i, and /%s is not there', async (path, status) => {
  const site = startSmallSite({ basePath: '/base/' });
  const below = await site.fetch(`/base/${path}`);
  const { headers } = below;
  expect(headers.get('location')).toBe(status === 308 ? '/base/docs/faqs/' : null);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect([below.status, (await site.fetch(`/${path}`)).status]).toEqual([status, 404]);
});

it('below a base path, the links of a document have it', async () => {
  const { headers } = await startSmallSite({ basePath: '/base/' }).fetch('/base/docs/faqs/');
  expect(headers.get('link')).toBe(
    '</base/docs/faqs.md>; rel="alternate"; type="text/markdown", </base/llms.txt>; rel="llms-txt describedby"; type="text/plain"',
  );
});
