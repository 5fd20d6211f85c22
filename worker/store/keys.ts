/** Keys of the KV namespace. A key is written once and never gets another value. */

export function toPageKey(contentHash: string): string {
  return `page/${contentHash}`;
}

export function toMarkdownKey(contentHash: string): string {
  return `markdown/${contentHash}`;
}

/** A text of the site, such as the sitemap. */
export function toTextKey(contentHash: string): string {
  return `text/${contentHash}`;
}

/** Key prefixes of manifests by format, the current one first. Versions with earlier formats remain deployable. */
export const MANIFEST_PREFIXES = ['manifest-3/', 'manifest-2/', 'manifest/'] as const;

export function toManifestKey(release: string): string {
  return MANIFEST_PREFIXES[0] + release;
}
