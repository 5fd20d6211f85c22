import { LIVE_RELEASE } from '../live-release.ts';
import { toETag } from './etag.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Short, so that readers soon find a page that is published after a 404. */
const MISS_MAX_AGE_SECONDS = 60;

/** KV usually recovers within seconds. */
const RETRY_AFTER_SECONDS = 5;

/** For errors, and for every response of the author's preview: its one release changes. */
export const NO_STORE = { 'Cache-Control': 'no-store' };

/** For a 503: not cached, with the time after which a retry makes sense. */
export const UNAVAILABLE = { ...NO_STORE, 'Retry-After': String(RETRY_AFTER_SECONDS) };

/** Headers of a representation that caches keep but revalidate on each use; `path` distinguishes the ETags. */
export function revalidated(release: string, path: string): Record<string, string> {
  if (release === LIVE_RELEASE) return NO_STORE;
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ETag: toETag(release, path),
  };
}

/** Headers of a representation that never changes within a release. */
export function immutable(release: string, path: string): Record<string, string> {
  if (release === LIVE_RELEASE) return NO_STORE;
  return {
    'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
    ETag: toETag(release, path),
  };
}

/** Headers of a document that starts before its article is read. It may end in the error box, so no cache shares it. */
export function streamed(release: string): Record<string, string> {
  return release === LIVE_RELEASE ? NO_STORE : { 'Cache-Control': 'private, no-cache' };
}

/** Headers of 404s and redirects. Browsers would otherwise cache a 308 without limit. */
export function shortLived(release: string): Record<string, string> {
  if (release === LIVE_RELEASE) return NO_STORE;
  return { 'Cache-Control': `public, max-age=${MISS_MAX_AGE_SECONDS}` };
}
