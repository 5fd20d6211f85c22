import type { ReleaseAssets } from '../../client/model/release-assets.ts';

/**
 * Marks the place of the site's origin in stored texts: the build does not know the origin. A private-use
 * character does not occur in content.
 */
export const ORIGIN_PLACEHOLDER = '\uE001';

/** Replace the placeholders in a stored text by an origin such as `https://docs.example.com`. */
export function fillOrigin(text: string, origin: string): string {
  return text.replaceAll(ORIGIN_PLACEHOLDER, origin);
}

/**
 * Return the origin of all absolute links: `url` of `content/site.ts`, whatever host was requested, or else the
 * requested origin.
 */
export function toSiteOrigin(
  { origin }: Pick<ReleaseAssets, 'origin'>,
  c: { var: { url: URL } },
): string {
  return origin ?? c.var.url.origin;
}
