import { createMiddleware } from 'hono/factory';
import { resolvePath, toPathKey } from '../../client/model/path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { isNotModified } from '../middleware/entity-tag.ts';
import { renderFullReference } from '../render/full-reference.ts';
import { toDocumentHeaders } from './document-headers.ts';

/** Serve the document that shows a whole contract; leave every other address to the next handler. */
export function fullReference(assets: ReleaseAssets) {
  const { fullReference: reference } = assets;
  const ownKey = reference && toPathKey(reference.path);
  const find = (key: string) => (reference && key === ownKey ? reference : undefined);
  return createMiddleware<AppEnv>(async function fullReferenceRoute(c, next) {
    const { pathname, search } = new URL(c.req.url);
    const found = resolvePath(pathname, find);
    if (found.kind === 'missing') return next();
    if (found.kind === 'redirect') return c.redirect(found.path + search, 308);
    const headers: Record<string, string> = {
      ...toDocumentHeaders(c.var.store, found.page.path),
      // Everything in it stands on pages of its own, which are the ones to be found.
      'X-Robots-Tag': 'noindex',
    };
    return isNotModified(c.req.header('If-None-Match'), headers['ETag'])
      ? c.body(null, 304, headers)
      : c.body(renderFullReference(assets, found.page), 200, headers);
  });
}
