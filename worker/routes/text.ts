import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { toMarkdownPath, withoutBase } from '../../client/model/path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv, DestinationEnv } from '../env.ts';
import { NO_STORE, revalidated } from '../http/cache-control.ts';
import { respondUnlessCached } from '../http/etag.ts';
import { prefersJson, prefersMarkdown } from '../http/negotiate.ts';
import { JSON_TYPE, MARKDOWN, PUBLIC, findMediaType, VARY } from '../http/response-headers.ts';
import { fillOrigin } from '../store/origin-placeholder.ts';
import { loadSection } from '../store/page-markdown.ts';

/** Serve the site's texts, such as `/llms.txt` and the OpenAPI document; pass on every other path. */
export function siteText({ site }: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function siteTextRoute(c, next) {
    const { manifest, log, url } = c.var;
    const { pathname } = url;
    const path = withoutBase(site.basePath, pathname);
    const mediaType = path === null ? undefined : findMediaType(path);
    if (path === null || mediaType === undefined) return next();
    const file = manifest.findText(path);
    if (file === undefined) return next();
    log.kind = 'text';
    log.path = pathname;
    return respondWithText(c, pathname, file, { 'Content-Type': mediaType });
  });
}

/** Serve the JSON of a page that has one, for clients that prefer it; pass on every other request. */
export function pageJson({ site }: ReleaseAssets) {
  return createMiddleware<DestinationEnv>(async function pageJsonRoute(c, next) {
    const { destination, manifest, log } = c.var;
    if (destination.kind !== 'page' || !prefersJson(c.req.header('Accept'))) return next();
    const path = `${destination.page.path}.json`;
    const file = manifest.findText(withoutBase(site.basePath, path) ?? path);
    if (file === undefined) return next();
    log.kind = 'text';
    return respondWithText(c, path, file, { ...JSON_TYPE, ...VARY });
  });
}

/**
 * Serve a page, or `?section=<fragment>` of it, as Markdown: at `<page>.md`, or by `Accept`. Pass on every other
 * request.
 */
export function markdown({ site }: ReleaseAssets) {
  return createMiddleware<DestinationEnv>(async function markdownRoute(c, next) {
    const { destination, log, url, origin } = c.var;
    const isNegotiated = destination.kind === 'page' && prefersMarkdown(c.req.header('Accept'));
    if (destination.kind !== 'markdown' && !isNegotiated) return next();
    const { page } = destination;
    log.kind = 'markdown';
    const path = toMarkdownPath(page.path, site.basePath);
    const headers = {
      ...MARKDOWN,
      ...(isNegotiated ? VARY : {}),
      Link: `<${origin}${page.path}>; rel="canonical"`,
    };
    const wanted = (url.searchParams.get('section') ?? '').replace(/^#/, '');
    if (wanted === '') return respondWithText(c, path, page.markdown, headers);
    // Before the tag is compared: a section that does not exist has none.
    const section = await loadSection(page, c.var, wanted);
    if (section.kind === 'missing') {
      return c.body(`${section.reason}\n`, 404, { ...MARKDOWN, ...PUBLIC, ...NO_STORE });
    }
    const tag = revalidated(c.env.RELEASE, `${path}?section=${wanted}`);
    return respondUnlessCached(c, { ...PUBLIC, ...tag, ...headers }, () => section.text);
  });
}

/** Respond with the text of a file, which tools in browsers may read too. `path` distinguishes the ETags. */
function respondWithText(
  c: Pick<Context<AppEnv>, 'var' | 'env' | 'req' | 'body'>,
  path: string,
  file: string,
  headers: Record<string, string>,
): Promise<Response> {
  const { store, origin } = c.var;
  const common = { ...PUBLIC, ...revalidated(c.env.RELEASE, path), ...headers };
  return respondUnlessCached(c, common, async () => fillOrigin(await store.loadText(file), origin));
}
