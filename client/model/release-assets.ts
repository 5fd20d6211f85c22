import type { SiteMetadata } from './site.ts';

/** What a release's documents need besides its pages; the build puts it into the Worker's code. */
export interface ReleaseAssets {
  site: SiteMetadata;
  /** Address of the client's entry module. */
  entry: string;
  /** Address of the site's icon. */
  icon: string;
  /** Styles of every page, small enough to travel in the document. */
  styles: InlineAsset;
  /** Applies the stored preferences before the first paint. */
  beforePaint: InlineAsset;
}

/** Text that stands in the document, with the hash by which the content security policy allows it. */
export interface InlineAsset {
  text: string;
  /** `sha256-…`, base64. */
  hash: string;
}
