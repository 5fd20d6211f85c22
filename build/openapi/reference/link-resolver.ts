import { withBase } from '../../../client/model/path.ts';
import type { ReferencePaths } from './reference-paths.ts';
import { toTagSlug } from './operation-groups.ts';
import type { OperationGroup } from './operation-groups.ts';
import { decodeEscapes, isExternal, isFromRoot } from '../../links/link-table.ts';

/** Where an address leads. */
interface ResolvedLink {
  href: string;
  /** False for a page of this site that only the check of links can find. */
  isKnown: boolean;
}

/** Resolves the addresses of a document, which may have been written for another site. */
export interface LinkResolver {
  /** Resolve an address in a description. */
  resolve(written: string): ResolvedLink;
  /** Resolve the address of a documentation that adds to this site. */
  resolveDocs(written: string): ResolvedLink;
}

/** How addresses without an origin are resolved. */
export interface LinkOptions {
  /** Starts and ends with a slash. */
  basePath: string;
  /** Origin of the site that the document was written for; null for this site. */
  linksOrigin: string | null;
}

/** Create a resolver. Without a table, no fragment leads to a page of the reference. */
export function createLinkResolver(
  { basePath, linksOrigin }: LinkOptions,
  fragments: FragmentTable = new Map(),
): LinkResolver {
  const resolveDocs = (written: string) => {
    if (!isOnSite(written)) return { href: written, isKnown: true };
    const absolute = toAbsolute(written, linksOrigin);
    if (absolute !== written) return { href: absolute, isKnown: true };
    const href = isFromRoot(written) ? withBase(basePath, written) : written;
    return { href, isKnown: false };
  };
  return {
    resolveDocs,
    resolve(written) {
      const page = ELSEWHERE.test(written) ? fragments.get(toKey(written)) : undefined;
      return page === undefined ? resolveDocs(written) : { href: page, isKnown: true };
    },
  };
}

/** No id of this site has a slash. */
const ELSEWHERE = /^#(?:tag|operation)\//;

/** Pages by the fragments that Redoc and Scalar have for them. */
type FragmentTable = Map<string, string>;

/**
 * List the fragments of a document that is one page elsewhere: `#tag/Gift-cards`, `#operation/createCard`,
 * `#tag/Gift-cards/operation/createCard` and `#tag/gift-cards/POST/cards`. The first of a name wins.
 */
export function createFragmentTable(
  groups: OperationGroup[],
  paths: ReferencePaths,
): FragmentTable {
  const table: FragmentTable = new Map();
  const add = (fragment: string, slug: string) => {
    const key = toKey(fragment);
    if (!table.has(key)) table.set(key, paths.url(slug));
  };
  for (const group of groups) {
    const tag = group.name === undefined ? null : `tag/${group.name}`;
    if (tag !== null) add(tag, toTagSlug(group));
    for (const { operation, slug } of group.operations) {
      const { operationId, method, path } = operation;
      const id = operationId === undefined ? null : `operation/${operationId}`;
      if (id !== null) add(id, slug);
      if (tag !== null && id !== null) add(`${tag}/${id}`, slug);
      if (tag !== null) add(`${tag}/${method}${path}`, slug);
    }
  }
  return table;
}

/** The words of a fragment: sites write spaces, slashes and upper case differently. */
function toKey(fragment: string): string {
  return (
    decodeEscapes(fragment)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}_]+/gu)
      ?.join(' ') ?? ''
  );
}

/** Add the origin to an address without one. Fragments stay as they are. */
function toAbsolute(written: string, origin: string | null): string {
  if (origin === null || !isOnSite(written) || written.startsWith('#')) return written;
  return URL.canParse(written, origin) ? new URL(written, origin).href : written;
}

/** Tell whether an address is on this site: `/docs/faqs`, `#errors`, `../login`. */
function isOnSite(href: string): boolean {
  return href !== '' && !isExternal(href);
}

/** Accept addresses on the web and paths of this site; anything else (`javascript:`) is null. */
export function toSafeUrl(url: string | undefined, links: LinkResolver): ResolvedLink | null {
  if (url === undefined) return null;
  return isWebUrl(url) || isFromRoot(url) ? links.resolveDocs(url) : null;
}

export function isWebUrl(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
