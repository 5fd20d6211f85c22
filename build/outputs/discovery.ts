import { withBase } from '../../client/model/path.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import { MCP_PATH, SERVER_CARD_PATH } from '../../worker/mcp/mcp-paths.ts';
import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import { toSlug } from '../openapi/pages/slug.ts';

/** What is published of the contract; all paths without the base path. */
export interface PublishedContract {
  title: string;
  version: string;
  overviewPath: string;
  /** Path → media type. */
  descriptions: Map<string, string>;
}

const CARD_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';

/** Write what machines find this site's services by. Path without the base path → text. */
export function toDiscoveryTexts(
  site: SiteMetadata,
  contract: PublishedContract | null,
): Map<string, string> {
  const toAddress = (path: string) => ORIGIN_PLACEHOLDER + withBase(site.basePath, path);
  const card = toJson({
    $schema: CARD_SCHEMA,
    name: `${toSlug(site.title)}/docs`,
    title: site.title,
    description: 'Search and read this documentation, and look up operations of its API.',
    version: contract?.version || '1.0.0',
    websiteUrl: toAddress('/'),
    remotes: [{ type: 'streamable-http', url: toAddress(MCP_PATH) }],
  });
  const robots = ['User-agent: *', 'Allow: /', '', `Sitemap: ${toAddress('/sitemap.xml')}`, ''];
  return new Map([
    ['/robots.txt', robots.join('\n')],
    ['/.well-known/api-catalog', toJson(toCatalog(contract, toAddress))],
    [SERVER_CARD_PATH, card],
    ['/.well-known/mcp/server-card.json', card],
  ]);
}

/** RFC 9727, in the format of RFC 9264: the API and the site's own MCP server. */
function toCatalog(contract: PublishedContract | null, toAddress: (path: string) => string) {
  const card = { href: toAddress(SERVER_CARD_PATH), type: 'application/mcp-server-card+json' };
  const mcp = { anchor: toAddress(MCP_PATH), 'service-desc': [card] };
  if (!contract) return { linkset: [mcp] };
  const overview = toAddress(contract.overviewPath);
  const api = {
    anchor: overview,
    'service-desc': [...contract.descriptions].map(([path, type]) => ({
      href: toAddress(path),
      type,
    })),
    'service-doc': [{ href: overview, type: 'text/html', title: contract.title }],
  };
  return { linkset: [api, mcp] };
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
