import { createMiddleware } from 'hono/factory';
import { resolvePath, toMarkdownPath, toPathKey, withBase } from '../../client/model/path.ts';
import {
  SEARCH_JSON_PATH,
  SEARCH_MARKDOWN_PATH,
  SEARCH_PATH,
} from '../../client/model/site-paths.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { Destination, DestinationEnv } from '../env.ts';
import { shortLived } from './cache-control.ts';

/**
 * Resolve the request path to a destination. Other spellings of a known path, and aliases, are redirected to
 * the canonical path by one 308 that keeps the query.
 */
export function canonicalPath({ fullReference, site }: ReleaseAssets) {
  const fixed: Destination[] = [
    { kind: 'search', path: withBase(site.basePath, SEARCH_PATH), format: 'negotiated' },
    { kind: 'search', path: withBase(site.basePath, SEARCH_MARKDOWN_PATH), format: 'markdown' },
    { kind: 'search', path: withBase(site.basePath, SEARCH_JSON_PATH), format: 'json' },
  ];
  if (fullReference) {
    const { path } = fullReference;
    fixed.push({ kind: 'full-reference', path, reference: fullReference });
  }
  const fixedByKey = new Map(fixed.map((one) => [toPathKey(one.path), one]));
  return createMiddleware<DestinationEnv>(async function canonicalPathMiddleware(c, next) {
    const { manifest, store, log, url } = c.var;
    const find = (key: string): Destination | undefined => {
      const page = manifest.findPage(key);
      if (page) return { kind: 'page', path: page.path, page };
      const moved = manifest.findRedirect(key);
      return fixedByKey.get(key) ?? (moved === undefined ? moved : { kind: 'moved', path: moved });
    };
    const destination = resolveDestination(url.pathname, find, site.basePath);
    if (!destination) return c.notFound();
    const { kind, path } = destination;
    log.path = path;
    if (kind !== 'moved' && path === url.pathname) {
      c.set('destination', destination);
      return next();
    }
    log.kind = 'redirect';
    return c.body(null, 308, { ...shortLived(store.release), Location: path + url.search });
  });
}

const MARKDOWN_ENDING = '.md';

/** Resolve a path, or else `<page>.md`, in any spelling. */
function resolveDestination(
  pathname: string,
  find: (key: string) => Destination | undefined,
  basePath: string,
): Destination | undefined {
  const found = resolvePath(pathname, find);
  if (found || !pathname.toLowerCase().endsWith(MARKDOWN_ENDING)) return found;
  const destination = resolvePath(pathname.slice(0, -MARKDOWN_ENDING.length), find);
  if (destination?.kind !== 'page' && destination?.kind !== 'moved') return undefined;
  const path = toMarkdownPath(destination.path, basePath);
  return destination.kind === 'page'
    ? { kind: 'markdown', path, page: destination.page }
    : { kind: 'moved', path };
}
