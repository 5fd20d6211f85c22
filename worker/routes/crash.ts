import type { Context } from 'hono';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { renderFailure } from '../render/failure.tsx';
import { StoreError } from '../store/release-store.ts';
import type { AppEnv } from '../env.ts';

/** A reader may try again after this long. */
const RETRY_AFTER_SECONDS = '5';

/** Answer what went wrong: the cause goes to the log, a sentence and a way on to the reader. */
export function crash(assets: ReleaseAssets) {
  return function crashRoute(error: Error, c: Context<AppEnv>): Response {
    console.error(error);
    const { pathname, search } = new URL(c.req.url);
    const isStoreError = error instanceof StoreError;
    const body = renderFailure(assets, { isStoreError, retryPath: pathname + search });
    return c.body(body, isStoreError ? 503 : 500, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(isStoreError ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}),
    });
  };
}
