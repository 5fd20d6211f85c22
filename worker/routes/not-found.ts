import type { Context } from 'hono';
import type { Link } from '../../client/model/page.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { prefersMarkdown } from '../preferred-type.ts';
import { createDocument } from '../render/document.tsx';
import { renderNotFoundMarkdown } from '../render/not-found-markdown.ts';
import { toRequestOrigin } from '../render/site-origin.ts';
import { findNearestPages } from '../store/nearest-pages.ts';
import { NEGOTIATED, missHeaders } from './cache-headers.ts';
import { toClientLoading } from './client-loading.ts';

/** Serve the not-found page, in the shell, with status 404 and the nearest pages. */
export function notFound(assets: ReleaseAssets) {
  return async function notFoundRoute(c: Context<AppEnv>): Promise<Response> {
    const { store, trace, url } = c.var;
    const { pathname } = url;
    trace.kind = 'missing';
    const suggestions = await loadSuggestions(c, pathname);
    const headers = { ...NEGOTIATED, ...missHeaders(store.release) };
    if (prefersMarkdown(c.req.header('Accept')) || pathname.toLowerCase().endsWith('.md')) {
      const text = renderNotFoundMarkdown(suggestions, assets.site, toRequestOrigin(c));
      return c.body(text, 404, { 'Content-Type': 'text/markdown; charset=utf-8', ...headers });
    }
    const html = trace.measure('render', () => {
      const document = createDocument(assets, {
        release: store.release,
        sidebar: null,
        path: pathname,
        layout: 'guide',
        title: 'Page not found',
        description: '',
        metadata: '',
        client: toClientLoading(c),
      });
      const rest = document.renderRest({ kind: 'not-found', path: pathname, suggestions });
      return document.start + rest;
    });
    return c.body(html, 404, {
      'Content-Type': 'text/html; charset=utf-8',
      ...headers,
    });
  };
}

/** Without the words there are fewer suggestions: a miss stays a miss when KV fails. */
async function loadSuggestions(c: Context<AppEnv>, pathname: string): Promise<Link[]> {
  const { store, manifest, trace } = c.var;
  try {
    return findNearestPages(pathname, manifest, await store.loadWordIndex(manifest.wordIndex));
  } catch (error) {
    trace.failures.push(error);
    return findNearestPages(pathname, manifest, null);
  }
}
