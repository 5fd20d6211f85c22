import { createMiddleware } from 'hono/factory';
import { toMarkdownPath } from '../../client/model/markdown-path.ts';
import { resolvePath, toPathKey } from '../../client/model/path.ts';
import type { PathResolution } from '../../client/model/path.ts';
import type { FullReference, ReleaseAssets } from '../../client/model/release-assets.ts';
import type { Destination, DestinationEnv } from '../env.ts';
import { missHeaders } from '../routes/cache-headers.ts';
import type { Manifest } from '../store/manifest.ts';

/**
 * Find what stands at an address, and send every other spelling of it, and what has moved, to the canonical
 * one: one 308, query kept.
 */
export function canonicalPath({ fullReference, site }: ReleaseAssets) {
  const reference = fullReference && { ...fullReference, key: toPathKey(fullReference.path) };
  return createMiddleware<DestinationEnv>(async function canonicalPathMiddleware(c, next) {
    const { manifest, store, trace, url } = c.var;
    const { pathname, search } = url;
    const find = (key: string) => findDestination(key, manifest, reference);
    const own = resolvePath(pathname, find);
    const found = own.kind === 'missing' ? resolveMarkdown(pathname, find, site.basePath) : own;
    if (found.kind === 'missing') return c.notFound();
    if (found.kind === 'page' && found.page.kind !== 'moved') {
      trace.path = found.page.path;
      c.set('destination', found.page);
      return next();
    }
    const path = found.kind === 'page' ? found.page.path : found.path;
    trace.kind = 'redirect';
    trace.path = path;
    return c.body(null, 308, { ...missHeaders(store.release), Location: path + search });
  });
}

const MARKDOWN_ENDING = /\.md$/i;

/** Resolve the address of a page's Markdown, or another spelling of one. */
function resolveMarkdown(
  pathname: string,
  find: (key: string) => Destination | undefined,
  basePath: string,
): PathResolution<Destination> {
  const path = pathname.replace(MARKDOWN_ENDING, '');
  if (path === pathname) return { kind: 'missing' };
  const found = resolvePath(path, (key) => {
    const destination = find(key);
    // By its own spelling, so that it is found and not redirected to.
    return destination && { path, destination };
  });
  if (found.kind !== 'page') return { kind: 'missing' };
  const { destination } = found.page;
  if (destination.kind === 'full-reference') return { kind: 'missing' };
  const canonical = toMarkdownPath(destination.path, basePath);
  return canonical === pathname && destination.kind === 'page'
    ? { kind: 'page', page: { ...destination, kind: 'markdown', path: canonical } }
    : { kind: 'redirect', path: canonical };
}

function findDestination(
  key: string,
  manifest: Manifest,
  reference: (FullReference & { key: string | null }) | null,
): Destination | undefined {
  const page = manifest.findPage(key);
  if (page) return { kind: 'page', path: page.path, page };
  if (reference?.key === key) return { kind: 'full-reference', path: reference.path, reference };
  const moved = manifest.findRedirect(key);
  return moved === undefined ? undefined : { kind: 'moved', path: moved };
}
