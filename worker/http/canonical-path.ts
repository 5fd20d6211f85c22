import { createMiddleware } from 'hono/factory';
import {
  resolvePath,
  SEARCH_PATH,
  toMarkdownPath,
  toPathKey,
  withBase,
} from '../../client/model/path.ts';
import type { PathResolution } from '../../client/model/path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { Destination, DestinationEnv } from '../env.ts';
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
    const found = exact.kind === 'missing' ? resolveMarkdown(pathname, find, site.basePath) : exact;
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

const MARKDOWN_ENDING = '.md';

/** Resolve `<page>.md` in any spelling. */
function resolveMarkdown(
  pathname: string,
  find: (key: string) => Destination | undefined,
  basePath: string,
): PathResolution<Destination> {
  if (!pathname.toLowerCase().endsWith(MARKDOWN_ENDING)) return { kind: 'missing' };
  const path = pathname.slice(0, -MARKDOWN_ENDING.length);
  const found = resolvePath(path, (key) => {
    const destination = find(key);
    // With its requested spelling, so that `resolvePath` reports a page instead of a redirect.
    return destination && { path, destination };
  });
  if (found.kind !== 'page') return { kind: 'missing' };
  const { destination } = found.page;
  const canonical = toMarkdownPath(destination.path, basePath);
  if (destination.kind === 'moved') return { kind: 'redirect', path: canonical };
  if (destination.kind !== 'page') return { kind: 'missing' };
  if (canonical !== pathname) return { kind: 'redirect', path: canonical };
  return { kind: 'page', page: { kind: 'markdown', path: canonical, page: destination.page } };
}
