/**
 * The keys of the KV namespace: the contract between the build that writes them and the Worker that
 * reads them. A key is written once and never changes its value.
 */
export function toPageKey(contentHash: string): string {
  return `page/${contentHash}`;
}

export function toMarkdownKey(contentHash: string): string {
  return `markdown/${contentHash}`;
}

/** A text for machines, such as the sitemap. */
export function toTextKey(contentHash: string): string {
  return `text/${contentHash}`;
}

export function toManifestKey(release: string): string {
  return `manifest/${release}`;
}

export function toWordIndexKey(contentHash: string): string {
  return `words/${contentHash}`;
}

/**
 * The one release whose manifest does change: the author's preview. Nothing of it is kept in memory or
 * in a cache.
 */
export const LIVE_RELEASE = 'live';
