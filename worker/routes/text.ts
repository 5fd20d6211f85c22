import { createMiddleware } from 'hono/factory';
import { toMarkdownPath, withoutBase } from '../../client/model/path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv, DestinationEnv } from '../env.ts';
import { NO_STORE, revalidated } from '../http/cache-control.ts';
import { respondUnlessCached } from '../http/etag.ts';
import {
  MARKDOWN,
  prefersJson,
  prefersMarkdown,
  PUBLIC,
  toMediaType,
  VARY,
} from '../http/negotiate.ts';
import { toSiteOrigin } from '../http/site-host.ts';
import { fillOrigin } from '../store/origin-placeholder.ts';
import { loadMarkdown, loadSection } from '../store/page-markdown.ts';

/** Serve the site's texts, such as `/llms.txt` and the OpenAPI document; pass on every other path. */
export function siteText(assets: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function siteTextRoute(c, next) {
    const { manifest, store, log, url } = c.var;
    const { pathname } = url;
    const path = withoutBase(assets.site.basePath, pathname);
    const mediaType = path === null ? undefined : toMediaType(path);
    if (path === null || mediaType === undefined) return next();
    const key = manifest.findText(path);
    if (key === undefined) return next();
    log.kind = 'text';
    log.path = pathname;
    const headers = {
      'Content-Type': mediaType,
      ...PUBLIC,
      ...revalidated(store.release, pathname),
    };
    return respondUnlessCached(c, headers, async () =>
      fillOrigin(await store.loadText(key), toSiteOrigin(assets, c)),
    );
  });
}

/** Serve the JSON of a page that has one, for clients that prefer it; pass on every other request. */
export function pageJson(assets: ReleaseAssets) {
  return createMiddleware<DestinationEnv>(async function pageJsonRoute(c, next) {
    const { destination, manifest, store, log } = c.var;
    if (destination.kind !== 'page' || !prefersJson(c.req.header('Accept'))) return next();
    const path = `${destination.page.path}.json`;
    const key = manifest.findText(withoutBase(assets.site.basePath, path) ?? path);
    if (key === undefined) return next();
    log.kind = 'text';
    const headers = {
      'Content-Type': 'application/json',
      ...PUBLIC,
      ...revalidated(store.release, path),
      ...VARY,
    };
    return respondUnlessCached(c, headers, async () =>
      fillOrigin(await store.loadText(key), toSiteOrigin(assets, c)),
    );
  });
}

/**
 * Serve a page as Markdown: at `<page>.md`, and at the page's path for clients that prefer Markdown to HTML; with
 * `?section=<fragment>`, one section of it. Pass on every other request.
 */
export function markdown(assets: ReleaseAssets) {
  return createMiddleware<DestinationEnv>(async function markdownRoute(c, next) {
    const { destination, store, log, url } = c.var;
    const isNegotiated = destination.kind === 'page' && prefersMarkdown(c.req.header('Accept'));
    if (destination.kind !== 'markdown' && !isNegotiated) return next();
    const { page } = destination;
    log.kind = 'markdown';
    const origin = toSiteOrigin(assets, c);
    const section = (url.searchParams.get('section') ?? '').replace(/^#/, '');
    const path = toMarkdownPath(page.path, assets.site.basePath);
    const headers = {
      ...MARKDOWN,
      ...PUBLIC,
      ...revalidated(store.release, section === '' ? path : `${path}?section=${section}`),
      ...(isNegotiated ? VARY : {}),
      Link: `<${origin}${page.path}>; rel="canonical"`,
    };
    const source = { store, origin };
    if (section === '') return respondUnlessCached(c, headers, () => loadMarkdown(page, source));
    // Before the tag is compared: a section that does not exist has none.
    const found = await loadSection(page, source, section);
    return found.kind === 'missing'
      ? c.body(`${found.reason}\n`, 404, { ...MARKDOWN, ...PUBLIC, ...NO_STORE })
      : respondUnlessCached(c, headers, () => found.text);
  });
}
