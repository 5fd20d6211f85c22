import type { ReleaseAssets } from '../../client/model/release-assets.ts';

interface RequestContext {
  var: { url: URL };
}

/** Return the origin that the client requested: links in Markdown and other texts lead there. */
export function toRequestOrigin(c: RequestContext): string {
  return c.var.url.origin;
}

/** Return the origin of canonical URLs: `url` of `content/site.ts`, or else the requested origin. */
export function toCanonicalOrigin(assets: ReleaseAssets, c: RequestContext): string {
  return assets.origin ?? toRequestOrigin(c);
}
