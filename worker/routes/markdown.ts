import { createMiddleware } from 'hono/factory';
import { toMarkdownPath } from '../../client/model/markdown-path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { DestinationEnv } from '../env.ts';
import { prefersMarkdown } from '../preferred-type.ts';
import { toCanonicalOrigin, toRequestOrigin } from '../render/site-origin.ts';
import { fillOrigin } from '../store/origin-slot.ts';
import { NEGOTIATED, markdownHeaders } from './cache-headers.ts';
import { answerNotModified } from './not-modified.ts';

/**
 * Serve a page as Markdown: at its path with `.md`, and at its own for readers who rank Markdown above
 * HTML. Leave every other request to the next handler.
 */
export function markdown(assets: ReleaseAssets) {
  return createMiddleware<DestinationEnv>(async function markdownRoute(c, next) {
    const { destination, store, trace } = c.var;
    const isNegotiated = destination.kind === 'page' && prefersMarkdown(c.req.header('Accept'));
    if (destination.kind !== 'markdown' && !isNegotiated) return next();
    const { page } = destination;
    trace.kind = 'markdown';
    const headers = {
      ...markdownHeaders(store, toMarkdownPath(page.path, assets.site.basePath)),
      ...(isNegotiated ? NEGOTIATED : {}),
      Link: `<${toCanonicalOrigin(assets, c)}${page.path}>; rel="canonical"`,
    };
    const notModified = answerNotModified(c, headers);
    if (notModified) return notModified;
    const text = await store.loadText(page.markdown);
    return c.body(fillOrigin(text, toRequestOrigin(c)), 200, headers);
  });
}
