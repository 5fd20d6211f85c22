import type { WrittenLink } from '../../article/written-link.ts';
import { withBase } from '../../../client/model/path.ts';
import type { ExternalDocs } from '../schema/spec.ts';
import type { ReferencePaths } from './reference-paths.ts';
import { toFragment } from './slug.ts';
import { toTagSlug } from './operation-groups.ts';
import type { OperationGroup } from './operation-groups.ts';
import { decodeEscapes, isExternal, isFromRoot } from '../../links/link-table.ts';

/** An address of the document, and where it leads. */
export interface SpecLink extends WrittenLink {
  href: string;
}

/** Resolves the addresses of a document, which may have been written for another site. */
export interface LinkResolver {
  /** Resolve an address in a description. */
  resolve(written: string): SpecLink;
  /** Resolve the address of a documentation that adds to this site. */
  resolveDocs(written: string): SpecLink;
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
    if (!isOnSite(written)) return { written, href: written, isKnown: true };
    const absolute = toAbsolute(written, linksOrigin);
    if (absolute !== written) return { written, href: absolute, isKnown: true };
    const href = isFromRoot(written) ? withBase(basePath, written) : written;
    return { written, href, isKnown: false };
  };
  return {
    resolveDocs,
    resolve(written) {
      const fragment = OPERATION_ID.test(written)
        ? `operation/${written}`
        : FOREIGN_FRAGMENT.exec(written)?.[1];
      const page = fragment === undefined ? undefined : fragments.get(toKey(fragment));
      return page === undefined ? resolveDocs(written) : { written, href: page, isKnown: true };
    },
  };
}

/** No id of this site has a slash. Stoplight's links are pointers into the file of the document. */
const FOREIGN_FRAGMENT =
  /^(?:#(?=(?:tag|operation|section|description)\/)|(?:[\w./-]+\.(?:json|ya?ml))?#?\/?(?=paths\/~1))(.+)/;

/** Address of an operation at ReadMe: `get-payment`. */
const OPERATION_ID = /^[\w-]+$/;

/** Pages and sections by what Redoc, Scalar and Stoplight have for them. */
type FragmentTable = Map<string, string>;

interface FragmentTargets {
  groups: OperationGroup[];
  paths: ReferencePaths;
  /** Address of the page that has the description of the document. */
  infoUrl: string;
  description: string | undefined;
}

/**
 * List the fragments of a document that is one page elsewhere: `#tag/Gift-cards`, `#operation/createCard`,
 * `#tag/Gift-cards/operation/createCard`, `#tag/gift-cards/POST/cards`, `#section/Limits`, `#description/limits` and
 * `openapi.json/paths/~1cards/post`. The first of a name wins.
 */
export function createFragmentTable({
  groups,
  paths,
  infoUrl,
  description = '',
}: FragmentTargets): FragmentTable {
  const table: FragmentTable = new Map();
  const add = (fragment: string, url: string) => {
    const key = toKey(fragment);
    if (!table.has(key)) table.set(key, url);
  };
  for (const group of groups) {
    const tag = group.name === undefined ? null : `tag/${group.name}`;
    if (tag !== null) add(tag, paths.url(toTagSlug(group)));
    for (const { operation, url } of group.operations) {
      const { operationId, method, path, pointer } = operation;
      add(pointer, url);
      const id = operationId === undefined ? null : `operation/${operationId}`;
      if (id !== null) add(id, url);
      if (tag !== null && id !== null) add(`${tag}/${id}`, url);
      if (tag !== null) add(`${tag}/${method}${path}`, url);
    }
  }
  for (const [, heading = ''] of description.matchAll(/^#{1,6}\s+(.+?)[\s#]*$/gm)) {
    const url = `${infoUrl}#${toFragment(heading.toLowerCase())}`;
    for (const prefix of ['section', 'description']) add(`${prefix}/${heading}`, url);
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

/** Resolve an address on the web or a path of this site; null for any other (`javascript:`). */
export function toSafeLink(url: string | undefined, links: LinkResolver): SpecLink | null {
  if (url === undefined) return null;
  return isWebUrl(url) || isFromRoot(url) ? links.resolveDocs(url) : null;
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
