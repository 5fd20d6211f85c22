import type { Context } from 'hono';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';

/** The origin that a reader asks: links in texts lead there. */
export function toRequestOrigin(c: Context): string {
  return new URL(c.req.url).origin;
}

/** The origin of canonical addresses: where the site says that it is published, or else the one asked. */
export function toCanonicalOrigin(assets: ReleaseAssets, c: Context): string {
  return assets.origin ?? toRequestOrigin(c);
}
