import type { WrittenLink } from '../../article/written-link.ts';
import { withBase } from '../../../client/model/path.ts';
import type { ExternalDocs } from '../schema/spec.ts';
import { isExternal, isFromRoot } from '../../links/link-table.ts';

/** An address of the document, and where it leads. */
export interface SpecLink extends WrittenLink {
  href: string;
}

/** Resolves an address of a document, which may have been written for another site. */
export type LinkResolver = (written: string) => SpecLink;

/** How addresses without an origin are resolved. */
export interface LinkOptions {
  /** Starts and ends with a slash. */
  basePath: string;
  /** Origin of the site that the document was written for; null for this site. */
  linksOrigin: string | null;
}

export function createLinkResolver({ basePath, linksOrigin }: LinkOptions): LinkResolver {
  return (written) => {
    if (!isOnSite(written)) return { written, href: written, isKnown: true };
    const absolute = toAbsolute(written, linksOrigin);
    if (absolute !== written) return { written, href: absolute, isKnown: true };
    const href = isFromRoot(written) ? withBase(basePath, written) : written;
    return { written, href, isKnown: false };
  };
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

/** Resolve an address on the web or a path of this site; null for any other (`javascript:`). */
export function toSafeLink(url: string | undefined, links: LinkResolver): SpecLink | null {
  if (url === undefined) return null;
  return isWebUrl(url) || isFromRoot(url) ? links(url) : null;
}

/** A link to an explanation in the guide or on another site. */
export interface DocsLink extends SpecLink {
  text: string;
}

/** Resolve a link to further documentation; null for an address that is not safe. */
export function toDocsLink(docs: ExternalDocs | undefined, links: LinkResolver): DocsLink | null {
  const link = toSafeLink(docs?.url, links);
  return link && { ...link, text: docs?.description ?? link.written };
}

/** Tell whether an address is on the web. */
export function isWebUrl(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
