import { toCall } from './small-site/site.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = { 'cache-control': 'public, max-age=60' };
const NO_STORE = { 'cache-control': 'no-store' };

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const MARKDOWN = { 'content-type': 'text/markdown; charset=utf-8' };
const PLAIN = { 'content-type': 'text/plain; charset=utf-8' };
/** As Hono writes it. */
const TEXT = { 'content-type': 'text/plain; charset=UTF-8' };
const JSON_TYPE = { 'content-type': 'application/json' };
const PUBLIC = { 'access-control-allow-origin': '*' };
const NEGOTIATED = { vary: 'Accept' };

/** Of what is revalidated with its tag. */
const tagged = (tag: string) => ({
  'cache-control': 'public, max-age=0, must-revalidate',
  etag: `"ID:${tag}"`,
});

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

const CATALOG = '</.well-known/api-catalog>; rel="api-catalog"';

/** The links of a document: to its Markdown, to the index and to others. */
const linked = (markdown: string, ...others: string[]) => ({
  link: [
    `<${markdown}>; rel="alternate"; type="text/markdown"`,
    '</llms.txt>; rel="llms-txt describedby"; type="text/plain"',
    ...others,
  ].join(', '),
});
const described = (path: string) =>
  `<${path}>; rel="service-desc"; type="application/openapi+json"`;
const CANONICAL = { link: `<${ORIGIN}/docs/faqs/>; rel="canonical"` };

interface Kind {
  kind: string;
  path: string;
  init?: RequestInit;
  status: number;
  /** All headers but those that every response has. `ID` stands for the release. */
  headers: Record<string, string>;
}

function toKind(
  kind: string,
  path: string,
  headers: Record<string, string>,
  rest: { status?: number; init?: RequestInit } = {},
): Kind {
  return { kind, path, status: 200, headers, ...rest };
}

const accept = (value: string) => ({ init: { headers: { Accept: value } } });

const DOCUMENT = {
  ...HTML,
  ...NEGOTIATED,
  ...tagged('/docs/faqs/'),
  ...linked('/docs/faqs.md'),
};
const PROBLEM = { ...JSON_TYPE, ...PUBLIC, ...tagged('/docs/api/problems/key-taken.json') };
const MISS = { ...NEGOTIATED, ...SHORT };

/** Texts by path, with their types. */
const TEXTS = {
  '/llms.txt': PLAIN['content-type'],
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/openapi.json': 'application/json',
  '/openapi.yaml': 'application/yaml',
  '/.well-known/api-catalog':
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  '/mcp/server-card': 'application/mcp-server-card+json',
};

/** A response of each kind. */
export const KINDS: Kind[] = [
  toKind('a document', '/docs/faqs/', DOCUMENT),
  toKind('a document without JSON', '/docs/faqs/', DOCUMENT, accept('application/json')),
  toKind('the home page', '/', {
    ...HTML,
    ...NEGOTIATED,
    ...tagged('/'),
    ...linked('/index.md', CATALOG),
  }),
  toKind('an operation with its own part of the contract', '/docs/api/create-user', {
    ...HTML,
    ...NEGOTIATED,
    ...tagged('/docs/api/create-user'),
    ...linked('/docs/api/create-user.md', described('/docs/api/create-user.openapi.json'), CATALOG),
  }),
  toKind('another page of the reference', '/docs/api/list-users', {
    ...HTML,
    ...NEGOTIATED,
    ...tagged('/docs/api/list-users'),
    ...linked('/docs/api/list-users.md', described('/openapi.json'), CATALOG),
  }),
  toKind('Markdown', '/docs/faqs.md', {
    ...MARKDOWN,
    ...PUBLIC,
    ...tagged('/docs/faqs.md'),
    ...CANONICAL,
  }),
  toKind(
    'negotiated Markdown',
    '/docs/faqs/',
    { ...MARKDOWN, ...PUBLIC, ...NEGOTIATED, ...tagged('/docs/faqs.md'), ...CANONICAL },
    accept('text/markdown'),
  ),
  toKind('a section of Markdown', '/docs/faqs.md?section=%23all-values', {
    ...MARKDOWN,
    ...PUBLIC,
    ...tagged('/docs/faqs.md?section=all-values'),
    ...CANONICAL,
  }),
  toKind(
    'a section that does not exist',
    '/docs/faqs.md?section=none',
    { ...MARKDOWN, ...PUBLIC, ...NO_STORE },
    { status: 404 },
  ),
  toKind(
    'the JSON of a page, negotiated',
    '/docs/api/problems/key-taken',
    { ...PROBLEM, ...NEGOTIATED },
    accept('application/problem+json'),
  ),
  toKind('the JSON of a page', '/docs/api/problems/key-taken.json', PROBLEM),
  ...Object.entries(TEXTS).map(([path, type]) =>
    toKind(path, path, { 'content-type': type, ...PUBLIC, ...tagged(path) }),
  ),
  toKind('what is deployed', '/release.json', { ...JSON_TYPE, ...PUBLIC, ...NO_STORE }),
  toKind('the search page', '/search?q=levels', {
    ...HTML,
    ...NEGOTIATED,
    ...tagged('/search?q=levels'),
  }),
  toKind(
    'search results, negotiated',
    '/search?q=levels&kind=guide',
    { ...JSON_TYPE, ...PUBLIC, ...NEGOTIATED, ...tagged('/search?q=levels&kind=guide#json') },
    accept('application/json'),
  ),
  toKind('search results as Markdown', '/search.md?q=levels', {
    ...MARKDOWN,
    ...PUBLIC,
    ...tagged('/search.md?q=levels#markdown'),
  }),
  toKind('the full reference', '/docs/api/_reference', {
    ...HTML,
    ...tagged('/docs/api/_reference'),
    'x-robots-tag': 'noindex',
  }),
  ...['data', 'sidebar'].map((name) =>
    toKind(`${name} of a page`, `/_${name}/ID/docs/faqs/`, {
      ...JSON_TYPE,
      'cache-control': IMMUTABLE,
      etag: `"ID:_${name}/docs/faqs/"`,
    }),
  ),
  // Of another release, at another spelling of the path, and with the release as a start.
  ...['/_data/none/docs/faqs/', '/_data/ID/docs/faqs', '/_sidebar/IDE/docs/faqs/'].map((path) =>
    toKind(`no data at ${path}`, path, { ...TEXT, ...SHORT }, { status: 404 }),
  ),
  toKind(
    'a redirect to the canonical path',
    '/Docs/faqs?q=1',
    { location: '/docs/faqs/?q=1', ...SHORT },
    { status: 308 },
  ),
  toKind(
    'a redirect of a former path',
    '/docs/questions.md?q=1',
    { location: '/docs/faqs.md?q=1', ...SHORT },
    { status: 308 },
  ),
  toKind('a miss', '/docs/nowhere', { ...HTML, ...MISS }, { status: 404 }),
  toKind('a miss in Markdown', '/docs/nowhere.md', { ...MARKDOWN, ...MISS }, { status: 404 }),
  toKind('a miss in place of a file', '/none.json', { ...PLAIN, ...MISS }, { status: 404 }),
  toKind('a hashed file that does not exist', '/_assets/none.js', SHORT, { status: 404 }),
];

const MCP = {
  ...JSON_TYPE,
  ...NO_STORE,
  'access-control-expose-headers': 'Retry-After',
  vary: 'Origin',
};

/** Responses to other methods than GET and HEAD. */
export const OTHER_METHODS: Kind[] = [
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'BREW'].map((method) =>
    toKind(
      `${method} of a page`,
      '/docs/faqs/',
      { ...TEXT, ...NO_STORE, allow: 'GET, HEAD' },
      { init: { method }, status: 405 },
    ),
  ),
  toKind('the result of a tool', '/mcp', MCP, { init: toCall('list_operations', {}) }),
  toKind('GET of the MCP server', '/mcp', { ...MCP, allow: 'POST' }, { status: 405 }),
];
