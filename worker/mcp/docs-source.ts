import type { SiteMetadata } from '../../client/model/site.ts';
import type { IsolateCache } from '../store/isolate-cache.ts';
import type { Manifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** What the tools read from. */
export interface DocsSource {
  site: SiteMetadata;
  /** What the site is, in a line. */
  tagline: string;
  /** Addresses in answers begin so. */
  origin: string;
  manifest: Manifest;
  store: ReleaseStore;
  /** The release's files. */
  assets: { fetch(url: string): Promise<Response> };
  cache: IsolateCache;
}
