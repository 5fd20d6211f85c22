import type { SiteMetadata } from '../../client/model/site.ts';
import type { SearchSource } from '../search/site-search.ts';
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
  search: SearchSource;
  /** Log an error whose message the client must not see. */
  onError(error: unknown): void;
}
