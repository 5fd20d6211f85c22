import { toEntityTag } from '../middleware/entity-tag.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A document may be kept, but is asked for again each time; in the author's preview it is not kept. */
export function toDocumentHeaders(store: ReleaseStore, path: string): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    ...(store.isLive
      ? { 'Cache-Control': 'no-store' }
      : {
          'Cache-Control': 'public, max-age=0, must-revalidate',
          ETag: toEntityTag(store.release, path),
        }),
  };
}
