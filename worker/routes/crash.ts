import type { Context } from 'hono';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { toCrashView, toErrorView } from '../render/failure-views.ts';
import { renderFailure } from '../render/failure.tsx';
import { StoreError } from '../store/store-error.ts';
import {
  FAILURE_HEADERS,
  UNAVAILABLE_HEADERS,
  UNAVAILABLE_MARKDOWN_HEADERS,
} from './cache-headers.ts';

const MARKDOWN_FAILURE =
  '# Content not available\n\nThe content store did not answer. Try again in a moment.\n';

/** Answer what went wrong: the cause goes to the log, a sentence and a way on to the reader. */
export function crash(assets: ReleaseAssets) {
  return function crashRoute(error: Error, c: Context<AppEnv>): Response {
    c.var.trace.failures.push(error);
    const { pathname, search } = c.var.url;
    const path = pathname + search;
    if (error instanceof StoreError) {
      if (c.var.trace.kind === 'markdown') {
        return c.body(MARKDOWN_FAILURE, 503, UNAVAILABLE_MARKDOWN_HEADERS);
      }
      const title = 'Content not available';
      const body = renderFailure(assets, toErrorView(path, title), title);
      return c.body(body, 503, UNAVAILABLE_HEADERS);
    }
    const body = renderFailure(assets, toCrashView(path), 'This page crashed');
    return c.body(body, 500, FAILURE_HEADERS);
  };
}
