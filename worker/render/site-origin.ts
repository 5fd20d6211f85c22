import type { ReleaseAssets } from '../../client/model/release-assets.ts';

/** A request, as far as its address goes. */
interface Asked {
  var: { url: URL };
}

/** The origin that a reader asks: links in texts lead there. */
export function toRequestOrigin(c: Asked): string {
  return c.var.url.origin;
}

/** The origin of canonical addresses: where the site says that it is published, or else the one asked. */
export function toCanonicalOrigin(assets: ReleaseAssets, c: Asked): string {
  return assets.origin ?? toRequestOrigin(c);
}
