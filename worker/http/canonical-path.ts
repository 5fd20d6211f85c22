import { createMiddleware } from 'hono/factory';
import {
  resolvePath,
  SEARCH_PATH,
  toChangesPath,
  toMarkdownPath,
  toPathKey,
  withBase,
} from '../../client/model/path.ts';
import type { PathResolution } from '../../client/model/path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { Destination, DestinationEnv } from '../env.ts';
import type { PageEntry } from '../store/manifest-format.ts';
import { shortLived } from './cache-control.ts';

/**
 * Resolve the request path to a destination. Other spellings of a known path, and aliases, are redirected to
 * the canonical path by one 308 that keeps the query.
 */
export function canonicalPath({ fullReference, site }: ReleaseAssets) {
  const searchPath = withBase(site.basePath, SEARCH_PATH);
  const fixed: Destination[] = [
    { kind: 'search', path: searchPath, format: 'negotiated' },
    { kind: 'search', path: `${searchPath}.md`, format: 'markdown' },
    { kind: 'search', path: `${searchPath}.json`, format: 'json' },
  ];
  if (fullReference) {
    const { path } = fullReference;
    fixed.push({ kind: 'full-reference', path, reference: fullReference });
  }
  const fixedByKey = new Map(fixed.map((one) => [toPathKey(one.path), one]));
  return createMiddleware<DestinationEnv>(async function canonicalPathMiddleware(c, next) {
    const { manifest, store, log, url } = c.var;
    const { pathname } = url;
    const find = (key: string): Destination | undefined => {
      const page = manifest.findPage(key);
      if (page) return { kind: 'page', path: page.path, page };
      const moved = manifest.findRedirect(key);
      return fixedByKey.get(key) ?? (moved === undefined ? moved : { kind: 'moved', path: moved });
    };
    const exact = resolvePath(pathname, find);
    const found =
      exact.kind === 'missing' ? resolveRepresentation(pathname, find, site.basePath) : exact;
    if (found.kind === 'missing') return c.notFound();
    if (found.kind === 'page' && found.page.kind !== 'moved') {
      log.path = found.page.path;
      c.set('destination', found.page);
      return next();
    }
    const path = found.kind === 'page' ? found.page.path : found.path;
    log.kind = 'redirect';
    log.path = path;
    return c.body(null, 308, { ...shortLived(store.release), Location: path + url.search });
  });
}

/** A representation of a page at an address of its own. */
interface Representation {
  /** Of its address, in lower case. */
  ending: string;
  toPath(path: string, basePath: string): string;
  /** Undefined for a page that does not have it. */
  toDestination(page: PageEntry, path: string): Destination | undefined;
}

const REPRESENTATIONS: Representation[] = [
  {
    ending: '.diff.md',
    toPath: (path, basePath) => `${toChangesPath(path, basePath)}.md`,
    toDestination: (page, path) => toChanges(page, path, 'markdown'),
  },
  {
    ending: '.diff',
    toPath: toChangesPath,
    toDestination: (page, path) => toChanges(page, path, 'html'),
  },
  {
    ending: '.md',
    toPath: toMarkdownPath,
    toDestination: (page, path) => ({ kind: 'markdown', path, page }),
  },
];

function toChanges(
  page: PageEntry,
  path: string,
  format: 'html' | 'markdown',
): Destination | undefined {
  return page.changes === undefined ? undefined : { kind: 'changes', path, page, format };
}

/** Resolve `<page>.md` and the other representations of a page in any spelling. */
function resolveRepresentation(
  pathname: string,
  find: (key: string) => Destination | undefined,
  basePath: string,
): PathResolution<Destination> {
  const lower = pathname.toLowerCase();
  const representation = REPRESENTATIONS.find(({ ending }) => lower.endsWith(ending));
  if (!representation) return { kind: 'missing' };
  const path = pathname.slice(0, -representation.ending.length);
  const found = resolvePath(path, (key) => {
    const destination = find(key);
    // With its requested spelling, so that `resolvePath` reports a page instead of a redirect.
    return destination && { path, destination };
  });
  if (found.kind !== 'page') return { kind: 'missing' };
  const { destination } = found.page;
  const canonical = representation.toPath(destination.path, basePath);
  if (destination.kind === 'moved') return { kind: 'redirect', path: canonical };
  if (destination.kind !== 'page') return { kind: 'missing' };
  const page = representation.toDestination(destination.page, canonical);
  if (!page) return { kind: 'missing' };
  return canonical === pathname ? { kind: 'page', page } : { kind: 'redirect', path: canonical };
}
