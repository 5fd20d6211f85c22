import { expect, it, onTestFinished, vi } from 'vitest';
import { SETTLED } from '../support/limits.ts';
import { SITE, buildFiles } from './site-build.ts';
import { startWorkerInNode } from './worker-in-node.ts';

/** The address that `content/site.ts` names. */
const ADDRESS = 'https://published.example';

/** A site with that address, built once for all tests. */
let published: ReturnType<typeof buildFiles> | undefined;
async function startPublished() {
  // Deployed versions log each request.
  vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const security = `security: { contact: 'mailto:security@published.example', expires: '2999-12-31' }`;
  const site = SITE['content/site.ts'].replace('{', `{ url: '${ADDRESS}', ${security},`);
  published ??= buildFiles({ ...SITE, 'content/site.ts': site });
  const { release } = await published;
  const settled = { ...release, worker: SETTLED + release.worker };
  return startWorkerInNode(settled, { RELEASE: release.id, WORKER: 'docs' });
}

it('says whom to tell about a vulnerability, if site.ts does', async () => {
  const path = '/.well-known/security.txt';
  const response = await (await startPublished())(ADDRESS + path);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(
    [
      'Contact: mailto:security@published.example',
      'Expires: 2999-12-31T00:00:00Z',
      `Canonical: ${ADDRESS}${path}`,
      '',
    ].join('\n'),
  );
  const { release } = await buildFiles(SITE);
  expect((await (await startWorkerInNode(release))(path)).status).toBe(404);
});

it('every text has the address of site.ts in its links, whatever host was requested', async () => {
  const fetchPage = await startPublished();
  const origins = new Set<string>();
  const paths = [
    '/docs/faqs/',
    '/docs/users/levels.md',
    '/llms.txt',
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/security.txt',
    '/opensearch.xml',
    '/mcp/server-card',
    '/.well-known/api-catalog',
  ];
  for (const path of paths) {
    const response = await fetchPage(`https://evil.example${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    const text = await response.text();
    for (const [origin] of text.matchAll(/https?:\/\/[\w.-]*example/g)) origins.add(origin);
  }
  expect([...origins]).toEqual([ADDRESS]);
});

it.each([
  ['/', 'max-age=31536000; includeSubDomains'],
  ['/base/', 'max-age=31536000'],
])('below %s, asks browsers for HTTPS: %s', async (basePath, header) => {
  const { release } = await buildFiles(SITE, { basePath });
  const fetchPage = await startWorkerInNode(release);
  const response = await fetchPage(`${basePath}docs/`);
  expect(response.status).toBe(200);
  expect(response.headers.get('strict-transport-security')).toBe(header);
  const rules = String(release.files.get('_headers'));
  expect(rules).toContain(`  Strict-Transport-Security: ${header}\n`);
});
