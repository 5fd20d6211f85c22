import { createMiddleware } from 'hono/factory';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { DestinationEnv } from '../env.ts';
import { renderFullReference } from '../render/full-reference.ts';
import { documentHeaders } from './cache-headers.ts';
import { answerNotModified } from './not-modified.ts';

/** Serve the document that shows a whole contract; leave every other address to the next handler. */
export function fullReference(assets: ReleaseAssets) {
  return createMiddleware<DestinationEnv>(async function fullReferenceRoute(c, next) {
    const { destination, store, trace } = c.var;
    if (destination.kind !== 'full-reference') return next();
    trace.kind = 'full-reference';
    const headers = {
      ...documentHeaders(store, destination.path),
      // Everything in it stands on pages of its own, which are the ones to be found.
      'X-Robots-Tag': 'noindex',
    };
    return (
      answerNotModified(c, headers) ??
      c.body(renderFullReference(assets, destination.reference), 200, headers)
    );
  });
}
