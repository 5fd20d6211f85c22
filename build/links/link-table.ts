import { posix } from 'node:path';
import { resolvePath, toPathKey, withBase, withoutBase } from '../../client/model/path.ts';
import { SITE_PATHS } from '../../client/model/site-paths.ts';
import { toContentRoute } from './content-route.ts';
import { didYouMean, findNearest } from '../nearest.ts';

/** A page that links can target. */
export interface LinkTarget {
  /** Canonical path without the base path. */
  path: string;
  /** Path below the content folder, for links that name the file; null for generated pages. */
  source: string | null;
  /** Old paths. They redirect, and no page should link to them. */
  aliases?: string[] | undefined;
  /** The page is not built. */
  isDraft?: true;
}

export type ResolvedLink =
  /** Another site, a mail address or a telephone number, which is not checked. */
  | { kind: 'external' }
  /** What the site serves beside its pages, such as `/llms.txt` or the Markdown of a page. */
  | { kind: 'file'; href: string }
  /** `path` is canonical and without the base path; `href` is the address for the page. */
  | { kind: 'page'; path: string; search: string; fragment: string; href: string }
  /** `hint` follows the message: ` Did you mean …?`, or empty. */
  | { kind: 'broken'; hint: string };

/** All addresses of the site. */
export interface LinkTable {
  resolve(written: string, from: LinkTarget): ResolvedLink;
}

const PAGE_FILE = /\.mdx?$/i;

const DRAFT_HINT = ' Its page is a draft, which only the preview shows.';

/** Tell whether an address has a scheme or another host: `mailto:a@b.example`, `//cdn.example/a.png` */
export function isExternal(address: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}

/** Tell whether an address is root-relative; `//host` is not. */
export function isFromRoot(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}

/** Schemes that authors misspell. */
const SCHEMES = ['http', 'https', 'mailto', 'tel'];

/** Suggest the address that an author means by a path of Windows or a host without a scheme; null for another one. */
export function suggestAddress(address: string): string | null {
  if (/^www\.[\w-]+\.\w/i.test(address)) return didYouMean(`https://${address}`);
  const isPath = /^[^\\]+\\/.test(address) && !isExternal(address);
  return isPath ? didYouMean(address.replaceAll('\\', '/')) : null;
}

/** Tell what is wrong with an address that leads nowhere on any site; null if nothing is. */
export function findUnusable(address: string): string | null {
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):/i.exec(address) ?? [];
  if (/^(?:file|[a-z])$/i.test(scheme))
    return ' It is a file of your own machine, which readers do not have.';
  const misspelled = SCHEMES.includes(scheme.toLowerCase()) ? null : findNearest(scheme, SCHEMES);
  if (scheme.length > 2 && misspelled) return didYouMean(`${misspelled}:`);
  if (!/^(?:https?:|\/\/)/i.test(address)) return suggestAddress(address);
  const url = URL.parse(address, 'http://site');
  if (!url) return ' It is not an address.';
  const { hostname, pathname } = url;
  if (LOCAL_HOST.test(hostname)) {
    return ` It leads to the reader's own machine. Write the path: \`${pathname}\`.`;
  }
  const isPath = address.startsWith('//') && !hostname.includes('.');
  return isPath ? didYouMean(`/${hostname}${pathname}`) : null;
}

const LOCAL_HOST = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1\])$/;

/** Tell whether an address contains what a browser runs or shows. It is parsed as browsers do: `java\tscript:…` is one. */
export function isInlineUrl(address: string): boolean {
  const scheme = URL.parse(address)?.protocol ?? '';
  return ['data:', 'javascript:', 'vbscript:'].includes(scheme);
}

/** Create the table of addresses for links. `hasFile` finds a file of the reference by its path without the base path. */
export function createLinkTable(
  targets: LinkTarget[],
  basePath: string,
  hasFile: (path: string) => boolean = () => false,
): LinkTable {
  const byKey = new Map<string, LinkTarget>();
  const bySource = new Map<string, LinkTarget>();
  for (const target of targets) {
    const key = toPathKey(target.path);
    if (key !== null) byKey.set(key, target);
    if (target.source !== null) bySource.set(target.source, target);
  }
  const byAlias = new Map(
    targets.flatMap(({ path, aliases = [] }) => aliases.map((alias) => [toPathKey(alias), path])),
  );
  const findMoved = (path: string, from: LinkTarget): string | undefined =>
    toAbsolutePaths(path, from, basePath)
      .map((absolutePath) => byAlias.get(toPathKey(absolutePath)))
      .find((moved) => moved !== undefined);
  const paths = targets.flatMap(({ path, isDraft }) => (isDraft ? [] : path));
  // A broken link is often on many pages, and each search compares all paths.
  const nearestPaths = new Map<string, string | null>();
  const findNearestPath = (path: string, from: LinkTarget): string | null => {
    const [absolute = path] = path.startsWith('/') ? [path] : toAbsolutePaths(path, from, '/');
    const wanted = absolute.replace(PAGE_FILE, '');
    const nearest = nearestPaths.get(wanted);
    if (nearest !== undefined) return nearest;
    const nearestPath = findNearest(wanted, paths);
    const near = nearestPath !== null && isNearPath(wanted, nearestPath) ? nearestPath : null;
    nearestPaths.set(wanted, near);
    return near;
  };
  const findByPath = (path: string): LinkTarget | undefined =>
    resolvePath(path, (key) => byKey.get(key));
  const isServed = (path: string): boolean => {
    const key = path.startsWith('/') ? toPathKey(path) : null;
    if (key === null) return false;
    return (
      hasFile(path) ||
      SITE_PATHS.includes(key) ||
      (key.endsWith('.md') && byKey.has(key.slice(0, -'.md'.length)))
    );
  };
  const findTarget = (path: string, from: LinkTarget): LinkTarget | undefined => {
    if (path === '') return from;
    if (PAGE_FILE.test(path)) {
      const sources = toSourcePaths(path, from);
      const target = sources.map((source) => bySource.get(source)).find((target) => target);
      // A browser would stay at the root, where another page may be.
      if (target || sources[0]?.startsWith('../')) return target;
    }
    return toAbsolutePaths(path, from, basePath)
      .map(findByPath)
      .find((target) => target);
  };
  return {
    resolve(written, from) {
      const unusable = findUnusable(written);
      if (unusable !== null) return { kind: 'broken', hint: unusable };
      if (isExternal(written)) return { kind: 'external' };
      const { path, search, fragment } = splitHref(written);
      const target = findTarget(path, from);
      if (!target && isServed(path)) {
        return { kind: 'file', href: withBase(basePath, path) + search + fragment };
      }
      if (!target) {
        const nearest = findMoved(path, from) ?? findNearestPath(path, from);
        return { kind: 'broken', hint: didYouMean(nearest) };
      }
      if (target.isDraft) return { kind: 'broken', hint: DRAFT_HINT };
      const isSamePage = path === '' && search === '';
      const href = isSamePage ? '' : withBase(basePath, target.path) + search;
      return { kind: 'page', path: target.path, search, fragment, href: href + fragment };
    },
  };
}

/** Tell whether two paths are similar without the folders that they share, which a wrong path may have too. */
function isNearPath(path: string, other: string): boolean {
  let start = 0;
  for (let end = 0; path[end] !== undefined && path[end] === other[end]; end += 1) {
    if (path[end] === '/') start = end + 1;
  }
  const [rest, near] = [path.slice(start), other.slice(start)];
  return (near !== '' && rest.startsWith(near)) || findNearest(rest, [near]) !== null;
}

/** Return what a broken link lacks, the same for all links that lead there: `page /docs/guide/start`. */
export function toBrokenLinkCause(written: string, fromPath: string): string {
  const { pathname = written } = URL.parse(written, `http://site${fromPath}`) ?? {};
  return `page ${toContentRoute(pathname.slice(1)).path}`;
}

function splitHref(href: string): { path: string; search: string; fragment: string } {
  const [, path = '', search = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  return { path, search, fragment };
}

/**
 * A link to a file is relative to the file with the link, or to the content folder, which is also `@site/`. In
 * Docusaurus also to the folder of all docs: `queries/about.mdx` in `docs/faq/index.mdx` can be
 * `docs/queries/about.mdx`.
 */
function toSourcePaths(path: string, { source }: LinkTarget): string[] {
  const decoded = decodeEscapes(path).replace(/^@site\//, '/');
  const fromRoot = decoded.startsWith('/') ? [posix.normalize(decoded).slice(1)] : [];
  if (source === null) return fromRoot;
  const [docs = ''] = source.split('/');
  const fromFile = decoded.startsWith('/') ? [] : [posix.join(posix.dirname(source), decoded)];
  return [...fromRoot, ...fromFile, posix.join(docs, decoded), posix.normalize(decoded)];
}

/** Resolve a relative link against the page's address, as browsers do, and against the file's folder, as authors expect. */
function toAbsolutePaths(path: string, from: LinkTarget, basePath: string): string[] {
  if (path.startsWith('/')) return [path, withoutBase(basePath, path) ?? path];
  // Browsers read a backslash as a slash, and two of them as the start of another site's address.
  if (path.includes('\\')) return [];
  const asAddress = new URL(path, `http://site${from.path}`).pathname;
  if (from.source === null) return [asAddress];
  const folder = posix.dirname(`/${from.source}`);
  return [asAddress, posix.resolve(folder, path.replace(PAGE_FILE, ''))];
}

/** Decode the escapes of a part of an address; malformed ones are part of the text. */
export function decodeEscapes(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Show an address as its author wrote it, before Markdown encoded it: `my%20page.md` → `my page.md` */
export function toWritten(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
