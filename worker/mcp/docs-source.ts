import type { SiteMetadata } from '../../client/model/site.ts';
import type { IsolateCache } from '../store/isolate-cache.ts';
import type { Manifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Data for the tools. */
export interface DocsSource {
  site: SiteMetadata;
  /** One line about the site. */
  tagline: string;
  /** Origin of links in results. */
  origin: string;
  manifest: Manifest;
  store: ReleaseStore;
  /** Static assets of the release. */
  assets: { fetch(url: string): Promise<Response> };
  cache: IsolateCache;
}
