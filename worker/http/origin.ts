import type { ReleaseAssets } from '../../client/model/release-assets.ts';

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
