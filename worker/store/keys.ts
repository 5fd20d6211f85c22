/** Keys of the KV namespace. A key is written once and never gets another value. */

export function toPageKey(contentHash: string): string {
  return `page/${contentHash}`;
}

/** Another format of the manifest gets another prefix: two releases share one namespace. */
export const MANIFEST_PREFIX = 'manifest/';

export function toManifestKey(release: string): string {
  return MANIFEST_PREFIX + release;
}
