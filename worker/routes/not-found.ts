import type { Context } from 'hono';
import { toPathKey } from '../../client/model/path.ts';
import type { Link } from '../../client/model/page.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { createDocument } from '../render/document.tsx';
import type { Manifest } from '../store/manifest.ts';

/** Short, so that a page that is published soon after is found. */
const MISS_MAX_AGE_SECONDS = 60;

/** Serve the not-found page, in the shell, with status 404. */
export function notFound(assets: ReleaseAssets) {
  return function notFoundRoute(c: Context<AppEnv>): Response {
    const { store, manifest } = c.var;
    const { pathname } = new URL(c.req.url);
    const document = createDocument(assets, {
      release: store.release,
      sidebar: null,
      path: pathname,
      layout: 'guide',
      title: 'Page not found',
      description: '',
    });
    const rest = document.renderRest({
      kind: 'not-found',
      path: pathname,
      suggestions: toNearestAncestors(pathname, manifest),
    });
    return c.body(document.start + rest, 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': store.isLive ? 'no-store' : `public, max-age=${MISS_MAX_AGE_SECONDS}`,
    });
  };
}

/** The pages that stand where the address's own folders are, nearest first. */
function toNearestAncestors(pathname: string, manifest: Manifest): Link[] {
  const links: Link[] = [];
  let key = toPathKey(pathname) ?? '';
  while (key !== '') {
    key = key.slice(0, key.lastIndexOf('/'));
    const route = key === '' ? undefined : manifest.findRoute(key);
    if (route) links.push({ label: route.title, path: route.path });
  }
  return links;
}
