import { escapeHtml } from '../../client/model/escape-html.ts';
import { withBase } from '../../client/model/path.ts';
import {
  API_CATALOG_PATH,
  MCP_PATH,
  OPEN_SEARCH_PATH,
  SEARCH_PATH,
  SERVER_CARD_PATH,
} from '../../client/model/site-paths.ts';
import { DEFAULT_API_VERSION } from '../../client/model/release-assets.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import type { ContentSignals } from '../content/site-config.ts';
import type { Reference } from '../openapi/compile-spec.ts';
import { toSlug } from '../openapi/reference/slug.ts';
import type { Page } from '../page.ts';
import { compareText } from '../problem.ts';

const CARD_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';

/** Render the files by which clients discover the API and the MCP server. Path without the base path → text. */
export function toDiscoveryFiles(
  site: SiteMetadata,
  reference: Reference | null,
  signals: ContentSignals,
): Map<string, string> {
  const toUrl = (path: string) => ORIGIN_PLACEHOLDER + withBase(site.basePath, path);
  const card = toJson({
    $schema: CARD_SCHEMA,
    name: `${toSlug(site.title)}/docs`,
    title: site.title,
    description: 'Search and read this documentation, and look up operations of its API.',
    version: reference?.version || DEFAULT_API_VERSION,
    websiteUrl: toUrl('/'),
    remotes: [{ type: 'streamable-http', url: toUrl(MCP_PATH) }],
  });
  return new Map([
    ['/robots.txt', toRobots(signals, toUrl('/sitemap.xml'))],
    [API_CATALOG_PATH, toJson(toCatalog(reference, toUrl))],
    [OPEN_SEARCH_PATH, toOpenSearch(site, toUrl(SEARCH_PATH))],
    [SERVER_CARD_PATH, card],
    ['/.well-known/mcp/server-card.json', card],
  ]);
}

function toRobots(signals: ContentSignals, sitemap: string): string {
  const uses = Object.entries(signals).map(
    ([use, isAllowed]) => `${use}=${isAllowed ? 'yes' : 'no'}`,
  );
  return [
    'User-agent: *',
    ...(uses.length > 0 ? [`Content-Signal: ${uses.join(', ')}`] : []),
    'Allow: /',
    '',
    `Sitemap: ${sitemap}`,
    '',
  ].join('\n');
}

/** Browsers show at most 16 characters of the name (OpenSearch 1.1). */
const MAX_SHORT_NAME_LENGTH = 16;

function toOpenSearch({ title }: SiteMetadata, url: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeHtml(title.slice(0, MAX_SHORT_NAME_LENGTH).trim())}</ShortName>`,
    `<Description>${escapeHtml(`Search ${title}`)}</Description>`,
    `<Url type="text/html" template="${escapeHtml(url)}?q={searchTerms}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}

/** Returns the API catalog of RFC 9727 as a linkset of RFC 9264: the API and the MCP server. */
function toCatalog(reference: Reference | null, toUrl: (path: string) => string) {
  const card = { href: toUrl(SERVER_CARD_PATH), type: 'application/mcp-server-card+json' };
  const mcp = { anchor: toUrl(MCP_PATH), 'service-desc': [card] };
  if (!reference) return { linkset: [mcp] };
  const overview = toUrl(reference.overviewPath);
  const api = {
    anchor: overview,
    'service-desc': listDocuments(reference).map(([path, type]) => ({ href: toUrl(path), type })),
    'service-doc': [{ href: overview, type: 'text/html', title: reference.title }],
  };
  return { linkset: [api, mcp] };
}

/** List the paths of the whole OpenAPI document with its media types (RFC 9512); none for one that is too large. */
export function listDocuments(reference: Reference | null): [path: string, mediaType: string][] {
  const { specPath } = reference?.fullReference ?? {};
  if (specPath === undefined) return [];
  return [
    [specPath, 'application/openapi+json'],
    [specPath.replace(/json$/, 'yaml'), 'application/openapi+yaml'],
  ];
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Render `sitemap.xml` (https://www.sitemaps.org/protocol.html), which may have 50,000 pages. */
export function renderSitemap(pages: Page[]): string {
  const entries = pages
    .toSorted((a, b) => compareText(a.href, b.href))
    .map(({ href, updatedOn }) => `<url>${toLocation(href)}${toLastChange(updatedOn)}</url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function toLastChange(day: string | undefined): string {
  return day === undefined ? '' : `<lastmod>${day}</lastmod>`;
}

/** Paths are percent-encoded, so only `&` and `'` need an entity. */
function toLocation(path: string): string {
  return `<loc>${ORIGIN_PLACEHOLDER}${path.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc>`;
}
