import type { Context } from 'hono';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { NO_STORE, UNAVAILABLE } from '../http/cache-control.ts';
import { HTML, MARKDOWN } from '../http/negotiate.ts';
import { renderErrorDocument, toCrashView, toErrorView } from '../render/error-document.tsx';
import { StoreError } from '../store/release-store.ts';

const MARKDOWN_ERROR =
  '# Content not available\n\nThe content store did not respond. Try again in a moment.\n';

/** Respond to an error: its cause goes to the log, the reader gets an explanation and a way on. */
export function error(assets: ReleaseAssets) {
  return function errorRoute(error: Error, c: Context<AppEnv>): Response {
    const { log, url } = c.var;
    log.errors.push(error);
    const path = url.pathname + url.search;
    if (error instanceof StoreError) {
      if (log.kind === 'markdown') {
        return c.body(MARKDOWN_ERROR, 503, { ...MARKDOWN, ...UNAVAILABLE });
      }
      const title = 'Content not available';
      const body = renderErrorDocument(assets, toErrorView(path, title), title);
      return c.body(body, 503, { ...HTML, ...UNAVAILABLE });
    }
    const body = renderErrorDocument(assets, toCrashView(path), 'This page crashed');
    return c.body(body, 500, { ...HTML, ...NO_STORE });
  };
}
