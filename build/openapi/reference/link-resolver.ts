import type { WrittenLink } from '../../article/written-link.ts';
import { withBase } from '../../../client/model/path.ts';
import { findUnusable, isExternal, isFromRoot } from '../../links/link-table.ts';

/** An address of the document, and where it leads. */
export interface SpecLink extends WrittenLink {
  href: string;
}

/** Resolves an address of a document, which may have been written for another site. */
export type LinkResolver = (written: string) => SpecLink;

export interface LinkOptions {
  /** Starts and ends with a slash. */
  basePath: string;
}

export function createLinkResolver({ basePath }: LinkOptions): LinkResolver {
  return (written) => {
    if (written === '' || isExternal(written)) {
      return { written, href: written, isKnown: findUnusable(written) === null };
    }
    const href = isFromRoot(written) ? withBase(basePath, written) : written;
    return { written, href, isKnown: false };
  };
}

/** Resolve an address on the web or a path of this site; null for any other (`javascript:`). */
export function toSafeLink(url: string | undefined, links: LinkResolver): SpecLink | null {
  if (url === undefined) return null;
  return isWebUrl(url) || isFromRoot(url) ? links(url) : null;
}

/** Tell whether an address is on the web. */
export function isWebUrl(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
