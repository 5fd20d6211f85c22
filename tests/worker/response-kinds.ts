import { toCall } from './small-site/site.ts';

const REVALIDATED = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=60';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const MARKDOWN = { 'content-type': 'text/markdown; charset=utf-8' };
const PLAIN = { 'content-type': 'text/plain; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };
const PUBLIC = { 'access-control-allow-origin': '*' };
const NEGOTIATED = { vary: 'Accept' };

const ORIGIN = 'https://docs.example';
export const ASSETS = { origin: ORIGIN, specUrl: '/openapi.json' };

export const REFERENCE = {
  path: '/docs/api/_reference',
  title: 'API: full reference',
  overviewPath: '/docs/api',
  specUrl: '/openapi.json',
  script: '/_assets/reference.js',
  styles: '/_assets/reference.css',
};

const INDEX = '</llms.txt>; rel="llms-txt describedby"; type="text/plain"';
const CATALOG = '</.well-known/api-catalog>; rel="api-catalog"';

interface Kind {
  kind: string;
  path: string;
  init?: RequestInit;
  status: number;
  /** All headers but those that every response has. `ID` stands for the release. */
  headers: Record<string, string>;
}

const accept = (value: string) => ({ headers: { Accept: value } });

/** A response of each kind. */
export const KINDS: Kind[] = [
  {
    kind: 'a document',
    path: '/docs/faqs/',
    status: 200,
    headers: {
      ...HTML,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/faqs/"',
      link: `</docs/faqs.md>; rel="alternate"; type="text/markdown", ${INDEX}`,
    },
  },
  {
    kind: 'the home page',
    path: '/',
    status: 200,
    headers: {
      ...HTML,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/"',
      link: `</index.md>; rel="alternate"; type="text/markdown", ${INDEX}, ${CATALOG}`,
    },
  },
  {
    kind: 'an operation with its own part of the contract',
    path: '/docs/api/create-user',
    status: 200,
    headers: {
      ...HTML,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/api/create-user"',
      link: `</docs/api/create-user.md>; rel="alternate"; type="text/markdown", ${INDEX}, </docs/api/create-user.openapi.json>; rel="service-desc"; type="application/openapi+json", ${CATALOG}`,
    },
  },
  {
    kind: 'another page of the reference',
    path: '/docs/api/list-users',
    status: 200,
    headers: {
      ...HTML,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/api/list-users"',
      link: `</docs/api/list-users.md>; rel="alternate"; type="text/markdown", ${INDEX}, </openapi.json>; rel="service-desc"; type="application/openapi+json", ${CATALOG}`,
    },
  },
  {
    kind: 'Markdown',
    path: '/docs/faqs.md',
    status: 200,
    headers: {
      ...MARKDOWN,
      ...PUBLIC,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/faqs.md"',
      link: `<${ORIGIN}/docs/faqs/>; rel="canonical"`,
    },
  },
  {
    kind: 'negotiated Markdown',
    path: '/docs/faqs/',
    init: accept('text/markdown'),
    status: 200,
    headers: {
      ...MARKDOWN,
      ...PUBLIC,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/faqs.md"',
      link: `<${ORIGIN}/docs/faqs/>; rel="canonical"`,
    },
  },
  {
    kind: 'a section of Markdown',
    path: '/docs/faqs.md?section=%23all-values',
    status: 200,
    headers: {
      ...MARKDOWN,
      ...PUBLIC,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/faqs.md?section=all-values"',
      link: `<${ORIGIN}/docs/faqs/>; rel="canonical"`,
    },
  },
  {
    kind: 'a section that does not exist',
    path: '/docs/faqs.md?section=none',
    status: 404,
    headers: { ...MARKDOWN, ...PUBLIC, 'cache-control': 'no-store' },
  },
  {
    kind: 'the JSON of a page, negotiated',
    path: '/docs/api/problems/key-taken',
    init: accept('application/problem+json'),
    status: 200,
    headers: {
      ...JSON_TYPE,
      ...PUBLIC,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/api/problems/key-taken.json"',
    },
  },
  {
    kind: 'the JSON of a page',
    path: '/docs/api/problems/key-taken.json',
    status: 200,
    headers: {
      ...JSON_TYPE,
      ...PUBLIC,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/api/problems/key-taken.json"',
    },
  },
  ...(
    [
      ['/llms.txt', PLAIN['content-type']],
      ['/sitemap.xml', 'application/xml; charset=utf-8'],
      ['/openapi.json', 'application/json'],
      ['/openapi.yaml', 'application/yaml'],
      [
        '/.well-known/api-catalog',
        'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      ],
      ['/mcp/server-card', 'application/mcp-server-card+json'],
    ] as const
  ).map(([path, type]) => ({
    kind: path,
    path,
    status: 200,
    headers: {
      'content-type': type,
      ...PUBLIC,
      'cache-control': REVALIDATED,
      etag: `"ID:${path}"`,
    },
  })),
  {
    kind: 'what is deployed',
    path: '/release.json',
    status: 200,
    headers: { ...JSON_TYPE, ...PUBLIC, 'cache-control': 'no-store' },
  },
  {
    kind: 'the search page',
    path: '/search?q=levels',
    status: 200,
    headers: {
      ...HTML,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/search?q=levels"',
    },
  },
  {
    kind: 'search results, negotiated',
    path: '/search?q=levels&kind=guide',
    init: accept('application/json'),
    status: 200,
    headers: {
      ...JSON_TYPE,
      ...PUBLIC,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/search?q=levels&kind=guide#json"',
    },
  },
  {
    kind: 'search results as Markdown',
    path: '/search.md?q=levels',
    status: 200,
    headers: {
      ...MARKDOWN,
      ...PUBLIC,
      'cache-control': REVALIDATED,
      etag: '"ID:/search.md?q=levels#markdown"',
    },
  },
  {
    kind: 'the full reference',
    path: '/docs/api/_reference',
    status: 200,
    headers: {
      ...HTML,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/api/_reference"',
      'x-robots-tag': 'noindex',
    },
  },
  {
    kind: 'page data',
    path: '/_data/ID/docs/faqs/',
    status: 200,
    headers: { ...JSON_TYPE, 'cache-control': IMMUTABLE, etag: '"ID:_data/docs/faqs/"' },
  },
  {
    kind: 'a sidebar',
    path: '/_sidebar/ID/docs/faqs/',
    status: 200,
    headers: { ...JSON_TYPE, 'cache-control': IMMUTABLE, etag: '"ID:_sidebar/docs/faqs/"' },
  },
  {
    kind: 'page data of another release',
    path: '/_data/none/docs/faqs/',
    status: 404,
    headers: { 'content-type': 'text/plain; charset=UTF-8', 'cache-control': SHORT },
  },
  {
    kind: 'page data at another spelling of its path',
    path: '/_data/ID/docs/faqs',
    status: 404,
    headers: { 'content-type': 'text/plain; charset=UTF-8', 'cache-control': SHORT },
  },
  {
    kind: 'a sidebar of a path with the release as its start',
    path: '/_sidebar/IDE/docs/faqs/',
    status: 404,
    headers: { 'content-type': 'text/plain; charset=UTF-8', 'cache-control': SHORT },
  },
  {
    kind: 'a redirect to the canonical path',
    path: '/Docs/faqs?q=1',
    status: 308,
    headers: { location: '/docs/faqs/?q=1', 'cache-control': SHORT },
  },
  {
    kind: 'a redirect of a former path',
    path: '/docs/questions.md?q=1',
    status: 308,
    headers: { location: '/docs/faqs.md?q=1', 'cache-control': SHORT },
  },
  {
    kind: 'a miss',
    path: '/docs/nowhere',
    status: 404,
    headers: { ...HTML, ...NEGOTIATED, 'cache-control': SHORT },
  },
  {
    kind: 'a miss in Markdown',
    path: '/docs/nowhere.md',
    status: 404,
    headers: { ...MARKDOWN, ...NEGOTIATED, 'cache-control': SHORT },
  },
  {
    kind: 'a miss in place of a file',
    path: '/none.json',
    status: 404,
    headers: { ...PLAIN, ...NEGOTIATED, 'cache-control': SHORT },
  },
  {
    kind: 'a hashed file that does not exist',
    path: '/_assets/none.js',
    status: 404,
    headers: { 'cache-control': SHORT },
  },
];

/** Responses to other methods than GET and HEAD. */
export const OTHER_METHODS: Kind[] = [
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'BREW'].map((method) => ({
    kind: `${method} of a page`,
    path: '/docs/faqs/',
    init: { method },
    status: 405,
    headers: {
      'content-type': 'text/plain; charset=UTF-8',
      'cache-control': 'no-store',
      allow: 'GET, HEAD',
    },
  })),
  {
    kind: 'the result of a tool',
    path: '/mcp',
    init: toCall('list_operations', {}),
    status: 200,
    headers: {
      ...JSON_TYPE,
      'cache-control': 'no-store',
      'access-control-expose-headers': 'Retry-After',
      vary: 'Origin',
    },
  },
  {
    kind: 'GET of the MCP server',
    path: '/mcp',
    status: 405,
    headers: {
      ...JSON_TYPE,
      'cache-control': 'no-store',
      allow: 'POST',
      'access-control-expose-headers': 'Retry-After',
      vary: 'Origin',
    },
  },
];
