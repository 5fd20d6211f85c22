import { createMiddleware } from 'hono/factory';
import { resolvePath, toMarkdownPath, toPathKey, withBase } from '../../client/model/path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import {
  SEARCH_JSON_PATH,
  SEARCH_MARKDOWN_PATH,
  SEARCH_PATH,
} from '../../client/model/site-paths.ts';
import type { Destination, DestinationEnv } from '../env.ts';
import type { Manifest } from '../store/manifest.ts';
import { shortLived } from './cache-control.ts';

/** Resolve the request path. Other spellings and aliases are redirected to the canonical path by one 308 with the query. */
export function canonicalPath(assets: ReleaseAssets) {
  const fixed = listFixedDestinations(assets);
  const fixedByKey = new Map(
    fixed.map((destination) => [toPathKey(destination.path), destination]),
  );
  return createMiddleware<DestinationEnv>(async function canonicalPathMiddleware(c, next) {
    const { manifest, log, url } = c.var;
    const find = (key: string) =>
      findPage(key, manifest) ?? fixedByKey.get(key) ?? findMoved(key, manifest);
    const destination = resolveDestination(url.pathname, find, assets.site.basePath);
    if (!destination) return c.notFound();
    const { kind, path } = destination;
    log.path = path;
    if (kind !== 'moved' && path === url.pathname) {
      c.set('destination', destination);
      return next();
    }
    log.kind = 'redirect';
    return c.body(null, 308, { ...shortLived(c.env.RELEASE), Location: path + url.search });
  });
}

/** List the destinations that are no pages. */
function listFixedDestinations({ fullReference, site }: ReleaseAssets): Destination[] {
  const toPath = (path: string) => withBase(site.basePath, path);
  const search: Destination[] = [
    { kind: 'search', path: toPath(SEARCH_PATH), format: null },
    { kind: 'search', path: toPath(SEARCH_MARKDOWN_PATH), format: 'markdown' },
    { kind: 'search', path: toPath(SEARCH_JSON_PATH), format: 'json' },
  ];
  if (!fullReference) return search;
  return [
    ...search,
    { kind: 'full-reference', path: fullReference.path, reference: fullReference },
  ];
}

/** Finds a destination by the key of its path. */
type Find = (key: string) => Destination | undefined;

function findPage(key: string, manifest: Manifest): Destination | undefined {
  const page = manifest.findPage(key);
  return page && { kind: 'page', path: page.path, page };
}

function findMoved(key: string, manifest: Manifest): Destination | undefined {
  const path = manifest.findRedirect(key);
  return path === undefined ? undefined : { kind: 'moved', path };
}

const MARKDOWN_ENDING = '.md';

/** Resolve a path in any spelling: that of a destination, or else `<page>.md`. */
function resolveDestination(
  pathname: string,
  find: Find,
  basePath: string,
): Destination | undefined {
  const destination = resolvePath(pathname, find);
  if (destination || !pathname.toLowerCase().endsWith(MARKDOWN_ENDING)) return destination;
  const target = resolvePath(pathname.slice(0, -MARKDOWN_ENDING.length), find);
  if (target?.kind !== 'page' && target?.kind !== 'moved') return undefined;
  const path = toMarkdownPath(target.path, basePath);
  return target.kind === 'page'
    ? { kind: 'markdown', path, page: target.page }
    : { kind: 'moved', path };
}
