import { withBase } from '../../../client/model/path.ts';
import type { ApiSpec } from '../model/spec.ts';
import { toInfoSlug } from './operation-names.ts';
import type { ReferencePaths } from './reference-paths.ts';
import { toTagSlug } from './operation-groups.ts';
import type { OperationGroup } from './operation-groups.ts';
import { toFragment, toSlug } from './slug.ts';

/** Where an address leads. */
interface ResolvedLink {
  href: string;
  /** False for a page of this site that only the check of links can find. */
  isKnown: boolean;
}

/** Resolves the addresses of a document, which may have been written for another site. */
export interface LinkResolver {
  /** Resolve an address in a description. What this site has leads to its page. */
  resolve(written: string): ResolvedLink;
  /** Resolve the address of a documentation that adds to this site. */
  resolveDocs(written: string): ResolvedLink;
  /** Find the page of the operation or tag that another site shows at an id: `create-a-user`. Null without one. */
  findById(id: string): string | null;
}

/** How addresses without an origin are resolved. */
export interface LinkOptions {
  /** Starts and ends with a slash. */
  basePath: string;
  /** Origin of the site that the document was written for; null for this site. */
  linksOrigin: string | null;
}

/** Finds the pages of what a document describes, by the addresses that other sites have for it. */
interface PageIndex {
  find(address: string): string | null;
  findById(id: string): string | null;
}

const EMPTY_INDEX: PageIndex = { find: () => null, findById: () => null };

/** Create a resolver. Without an index, no address leads to a page of the reference. */
export function createLinkResolver(
  { basePath, linksOrigin }: LinkOptions,
  { find, findById }: PageIndex = EMPTY_INDEX,
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
    findById,
    resolve(written) {
      const [, slug] = /^(?:\.\/)?([\w-]+)(?:#.*)?$/.exec(written) ?? [];
      const page =
        find(toAbsolute(written, linksOrigin)) ?? (slug === undefined ? null : findById(slug));
      return page === null ? resolveDocs(written) : { href: page, isKnown: true };
    },
  };
}

/** Add the origin to an address without one. Fragments stay as they are. */
function toAbsolute(written: string, origin: string | null): string {
  if (origin === null || !isOnSite(written) || written.startsWith('#')) return written;
  return URL.canParse(written, origin) ? new URL(written, origin).href : written;
}

/** Tell whether an address is on this site: `/docs/faqs`, `#errors`, `../login`. */
function isOnSite(href: string): boolean {
  return href !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}

/** Tell whether an address is root-relative; `//host` is not. */
export function isFromRoot(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}

/**
 * Index the pages by what other sites call them: Redoc's `#tag/Users`, `#operation/createUser` and `#section/Errors`, Scalar's
 * `#tag/users/GET/users`, Swagger UI's `#/Users/createUser`, Stoplight's `/operations/createUser`, and
 * `externalDocs` of an operation.
 */
export function createPageIndex(
  spec: ApiSpec,
  groups: OperationGroup[],
  { linksOrigin, paths }: Pick<LinkOptions, 'linksOrigin'> & { paths: ReferencePaths },
): PageIndex {
  const { findOperation, findTag, byDocs } = indexPages(groups, paths, linksOrigin);
  const sections = indexSections(spec, groups, paths);
  const isOwnHost = createHostCheck(spec, linksOrigin);
  const findByFragment = (fragment: string) => {
    const [, section] = /(?:^|\/)section\/(?:.*\/)?([^/]+)$/.exec(fragment) ?? [];
    if (section !== undefined) return sections.get(toSlug(section)) ?? null;
    const [, tag, rest = ''] = /^\/?(?:tags?\/([^/]+))?\/?(.*)$/s.exec(fragment) ?? [];
    if (rest === '') return tag === undefined ? null : findTag(tag);
    if (rest.startsWith('paths/')) return findOperation(`#/${rest}`);
    const [, start = '', end = ''] = /^([^/]+)\/(.+)$/s.exec(rest) ?? [];
    if (/^operations?$/.test(start)) return findOperation(end);
    const isSwaggerUi = fragment.startsWith('/') && findTag(start) !== null;
    return findOperation(isSwaggerUi ? end : `${start.toLowerCase()} /${end}`);
  };
  return {
    find(address) {
      const known = byDocs.get(address);
      if (known) return known;
      const [, host, path = '', fragment = ''] = ADDRESS.exec(address) ?? [];
      if (host !== undefined && !isOwnHost(host)) return null;
      const [, id] = /\/operations\/([^/]+)$/.exec(path) ?? [];
      return id === undefined ? findByFragment(decode(fragment)) : findOperation(decode(id));
    },
    findById: (id) => findOperation(decode(id)) ?? findTag(decode(id)),
  };
}

/** Find pages by names. A name of several pages finds none of them. */
function indexPages(groups: OperationGroup[], paths: ReferencePaths, linksOrigin: string | null) {
  const byId = new Map<string, string | null>();
  const byName = new Map<string, string | null>();
  const byTag = new Map<string, string | null>();
  const byDocs = new Map<string, string | null>();
  const add = (pages: Map<string, string | null>, name: string | undefined, slug: string) => {
    const url = paths.url(slug);
    if (name) pages.set(name, pages.has(name) && pages.get(name) !== url ? null : url);
  };
  for (const group of groups) {
    for (const name of [group.label, group.name ?? '']) add(byTag, toSlug(name), toTagSlug(group));
    for (const { operation, slug } of group.operations) {
      const { operationId = '', summary = '', method, path, pointer, externalDocs } = operation;
      for (const id of [operationId, `${method} ${path}`, pointer]) add(byId, id, slug);
      for (const name of [operationId, summary]) add(byName, toSlug(name), slug);
      add(byDocs, toAbsolute(externalDocs?.url ?? '', linksOrigin), slug);
    }
  }
  return {
    byDocs,
    findOperation: (name: string) => byId.get(name) ?? byName.get(toSlug(name)) ?? null,
    findTag: (name: string) => byTag.get(toSlug(name)) ?? null,
  };
}

/** Find the headings of the chapters: of the text about the API, and of its tags. The first of a name wins. */
function indexSections(spec: ApiSpec, groups: OperationGroup[], paths: ReferencePaths) {
  const chapters = [
    { slug: toInfoSlug(spec), text: spec.description },
    ...groups.map((group) => ({ slug: toTagSlug(group), text: group.description })),
  ];
  const sections = new Map<string, string>();
  for (const { slug, text = '' } of chapters) {
    for (const [, heading = ''] of text.matchAll(/^ {0,3}#{1,6}[ \t]+(.+?)[ \t#]*$/gm)) {
      const name = toSlug(heading);
      const url = `${paths.url(slug)}#${toFragment(heading.toLowerCase())}`;
      if (!sections.has(name)) sections.set(name, url);
    }
  }
  return sections;
}

/** Host, path and fragment of an address on the web or on this site. */
const ADDRESS = /^(?:https?:\/\/([^/?#]+))?([^?#]*)(?:\?[^#]*)?#?(.*)$/is;

/**
 * Create a check whether a host belongs to the document's owner: the hosts of its servers, contact, terms and
 * documentation, with the hosts above and below them. A sibling may belong to somebody else: `b.co.uk` of `a.co.uk`.
 */
function createHostCheck(spec: ApiSpec, linksOrigin: string | null): (host: string) => boolean {
  const { servers, contact, externalDocs, termsOfService } = spec;
  const urls = [linksOrigin, contact?.url, externalDocs?.url, termsOfService];
  const hosts = [...urls, ...servers.map(({ url }) => url)].flatMap((url) =>
    url && URL.canParse(url) ? new URL(url).host : [],
  );
  return (written) => {
    const host = written.toLowerCase();
    return hosts.some((listed) => isWithin(host, listed) || isWithin(listed, host));
  };
}

/** Tell whether a host is a domain or below it: (`api.example.com`, `example.com`) → true */
function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Accept addresses on the web and paths of this site; anything else (`javascript:`) is null. */
export function toSafeUrl(url: string | undefined, links: LinkResolver): ResolvedLink | null {
  if (url === undefined) return null;
  return isWebUrl(url) || isFromRoot(url) ? links.resolveDocs(url) : null;
}

export function isWebUrl(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
