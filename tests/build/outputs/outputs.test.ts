import { expect, it } from 'vitest';
import { openCache } from '../../../build/files/cache.ts';
import { toDiscoveryFiles } from '../../../build/outputs/discovery.ts';
import { toEmptyReference } from '../../../build/openapi/compile-spec.ts';
import { renderOutputs } from '../../../build/outputs/outputs.ts';
import { toSiteSections } from '../../../build/outputs/site-sections.ts';
import { ORIGIN_PLACEHOLDER, fillOrigin } from '../../../worker/store/origin-placeholder.ts';
import type { Site } from '../../../build/site.ts';
import { toPage } from '../content-file.ts';
import { createEmptySite } from '../empty-site.ts';
import { ORIGIN } from './generated-site.ts';

const SITE = {
  title: 'Books & “more” for everyone',
  copyright: '©',
  basePath: '/base/',
  homePath: '/base/',
  navbar: [],
  search: '/base/_assets/search.json',
  versions: [],
  announcement: null,
};

function discover(signals = {}): Record<string, string> {
  const files = [...toDiscoveryFiles(SITE, null, signals)];
  return Object.fromEntries(files.map(([path, text]) => [path, fillOrigin(text, ORIGIN)]));
}

it.each([
  [{}, ''],
  [{ search: true }, 'Content-Signal: search=yes\n'],
  [
    { search: true, 'ai-input': true, 'ai-train': false },
    'Content-Signal: search=yes, ai-input=yes, ai-train=no\n',
  ],
])('tells robots what they may do: %j', (signals, line) => {
  expect(discover(signals)['/robots.txt']).toBe(
    `User-agent: *\n${line}Allow: /\n\nSitemap: ${ORIGIN}/base/sitemap.xml\n`,
  );
});

it('describes the search for browsers, under a name of at most 16 characters', () => {
  expect(discover()['/opensearch.xml']).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n' +
      '<ShortName>Books &amp; “more” f</ShortName>\n' +
      '<Description>Search Books &amp; “more” for everyone</Description>\n' +
      `<Url type="text/html" template="${ORIGIN}/base/search?q={searchTerms}"/>\n` +
      '</OpenSearchDescription>\n',
  );
  const [, name] = /<ShortName>(.*)</.exec(
    toDiscoveryFiles({ ...SITE, title: 'Documentation of it' }, null, {}).get('/opensearch.xml') ??
      '',
  ) ?? [''];
  expect(name).toBe('Documentation of');
});

it('catalogs the MCP server without a contract', () => {
  expect(JSON.parse(discover()['/.well-known/api-catalog'] ?? '')).toEqual({
    linkset: [
      {
        anchor: `${ORIGIN}/base/mcp`,
        'service-desc': [
          { href: `${ORIGIN}/base/mcp/server-card`, type: 'application/mcp-server-card+json' },
        ],
      },
    ],
  });
  expect(discover()['/.well-known/mcp/server-card.json']).toBe(discover()['/mcp/server-card']);
});

async function write(parts: Partial<Site>) {
  const site = await createEmptySite({ origin: 'https://docs.example.com', ...parts });
  return renderOutputs(site, SITE, openCache(null, ''));
}

it('says whom to tell about a vulnerability, with all that the owner says', async () => {
  const contact = { contact: 'mailto:a@b.example', expires: '2999-12-31' };
  const writeContact = async (security: object) => {
    const { config } = await createEmptySite();
    const settings = { ...config.site, security: { ...contact, ...security } };
    const { texts } = await write({ config: { ...config, site: settings } });
    return fillOrigin(texts.get('/.well-known/security.txt') ?? '', ORIGIN);
  };
  const canonical = `Canonical: ${ORIGIN}/base/.well-known/security.txt\n`;
  const start = 'Contact: mailto:a@b.example\nExpires: 2999-12-31T00:00:00Z\n';
  expect(await writeContact({})).toBe(start + canonical);
  const policy = 'https://b.example/policy';
  expect(await writeContact({ preferredLanguages: 'en, de', policy })).toBe(
    `${start}Preferred-Languages: en, de\n${canonical}Policy: ${policy}\n`,
  );
});

it('lists an unlisted page nowhere, and fills the origin into files to download', async () => {
  const pages = [toPage('/docs/a'), toPage('/docs/hidden', { isUnlisted: true })];
  const { texts, files } = await write({
    pages,
    reference: {
      ...toEmptyReference('openapi/a.yaml', '/base/', []),
      staticFiles: new Map([
        ['/openapi/a.json', `${ORIGIN_PLACEHOLDER}/a ${ORIGIN_PLACEHOLDER}/b`],
      ]),
    },
  });
  const outputs = [...texts.values(), ...[...files].map(([, text]) => String(text))];
  expect(outputs.filter((text) => text.includes('/docs/a')).length).toBeGreaterThan(2);
  expect(outputs.filter((text) => text.includes('/docs/hidden'))).toEqual([]);
  expect(files.get('openapi/a.json')).toBe('https://docs.example.com/a https://docs.example.com/b');
});

it('groups pages by the branches of the sidebar, each in one section', () => {
  const paths = ['/docs/', '/docs/a', '/docs/b', '/docs/c', '/docs/list/1', '/docs/list/2', '/'];
  const pages = paths.map((path) =>
    toPage(path, path.startsWith('/docs/list/') ? { parentPath: '/docs/c' } : {}),
  );
  const toNode = (path: string) => ({ kind: 'page' as const, label: path, path: `/base${path}` });
  const branch = {
    kind: 'branch' as const,
    id: 'docs/b',
    label: 'Branch',
    path: '/base/docs/b',
    // A page is in the first section that names it.
    children: [toNode('/docs/b'), toNode('/docs/a'), toNode('/docs/gone')],
  };
  const sidebars = [
    { name: 'docs', nodes: [toNode('/docs/a'), branch, toNode('/docs/c')] },
    { name: 'other', nodes: [toNode('/docs/')] },
  ];
  const navbar = [{ label: 'Docs', path: '/base/docs/', sidebar: 'docs' }];
  const sections = toSiteSections(pages, sidebars, navbar, '/base/');
  expect(sections.map((one) => [one.title, one.pages.map(({ path }) => path)])).toEqual([
    ['Docs', ['/docs/a', '/docs/c']],
    ['Docs: Branch', ['/docs/b']],
    ['Docs: /docs/c', ['/docs/list/1', '/docs/list/2']],
    ['other', ['/docs/']],
    ['More', ['/']],
  ]);
});
