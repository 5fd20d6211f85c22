import { toEntityTag } from '../middleware/entity-tag.ts';
import type { ClientLoading } from '../render/head.ts';
import { LIVE_RELEASE } from '../store/keys.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Short, so that a page that is published soon after is found. */
const MISS_MAX_AGE_SECONDS = 60;

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
const MARKDOWN = { 'Content-Type': 'text/markdown; charset=utf-8' };

/** At a page's address lie its Markdown and two documents, one of them for readers who save data. */
export const NEGOTIATED = { Vary: 'Accept, Save-Data' };

/* In the author's preview nothing is kept: the one release there changes under the reader. */
const NEVER_KEPT = { 'Cache-Control': 'no-store' };

/** A document may be kept, but is asked for again each time. */
export function documentHeaders(
  store: ReleaseStore,
  path: string,
  client: ClientLoading = 'at once',
): Record<string, string> {
  const kind = client === 'at once' ? path : `${path}?client`;
  return { ...HTML, ...revalidatedHeaders(store, kind) };
}

/** Markdown and texts for machines are kept as documents are; `path` tells their tags apart. */
export function markdownHeaders(store: ReleaseStore, path: string): Record<string, string> {
  return { ...MARKDOWN, ...revalidatedHeaders(store, path) };
}

/** What may be kept, but is asked for again each time. */
export function revalidatedHeaders(store: ReleaseStore, path: string): Record<string, string> {
  if (store.isLive) return NEVER_KEPT;
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ETag: toEntityTag(store.release, path),
  };
}

/**
 * A document that is sent before its article is known to come: it may end in the error box. It has no tag
 * by which it could be confirmed later, and no cache that readers share may keep it.
 */
export function unsettledHeaders(store: ReleaseStore): Record<string, string> {
  return {
    ...HTML,
    ...NEGOTIATED,
    ...(store.isLive ? NEVER_KEPT : { 'Cache-Control': 'private, no-cache' }),
  };
}

/** What one release says never changes; `path` tells its representations apart. */
export function dataHeaders(store: ReleaseStore, path: string): Record<string, string> {
  if (store.isLive) return NEVER_KEPT;
  return {
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: toEntityTag(store.release, path),
  };
}

/** What is not there, or not there any more: misses, and redirects, which browsers else keep for ever. */
export function missHeaders(release: string): Record<string, string> {
  if (release === LIVE_RELEASE) return NEVER_KEPT;
  return { 'Cache-Control': `public, max-age=${MISS_MAX_AGE_SECONDS}` };
}

/** A failure is never cached. */
export const FAILURE_HEADERS = { ...HTML, ...NEVER_KEPT };

/** KV mostly recovers within seconds. */
export const UNAVAILABLE_HEADERS = { ...FAILURE_HEADERS, 'Retry-After': '5' };

export const UNAVAILABLE_MARKDOWN_HEADERS = { ...UNAVAILABLE_HEADERS, ...MARKDOWN };
