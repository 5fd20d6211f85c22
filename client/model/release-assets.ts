import type { PageLayout } from './page.ts';
import type { SiteMetadata } from './site.ts';

/** What a release's documents need besides its pages; the build puts it into the Worker's code. */
export interface ReleaseAssets {
  site: SiteMetadata;
  /** What the site is, in a line for agents. */
  tagline: string;
  /** Address of the client's entry module. */
  entry: string;
  /** Address of the site's icon. */
  icon: string;
  /** Styles of every page, small enough to travel in the document. */
  styles: InlineAsset;
  /** Styles that pages of one layout need besides. */
  layoutStyles: Partial<Record<PageLayout, InlineAsset>>;
  /** Applies the stored preferences before the first paint. */
  beforePaint: InlineAsset;
  /** Tells of a wrong base path; on the home page only. */
  basePathBanner: InlineAsset;
  /** Null without a contract, or with one that is too large for a single document. */
  fullReference: FullReference | null;
  /** Where the site is published, for canonical addresses; null takes the origin that is asked. */
  origin: string | null;
  /** Address of the whole contract; null where it cannot be had. */
  contract: string | null;
}

/** The document that shows a whole contract. All addresses have the base path. */
export interface FullReference {
  path: string;
  title: string;
  overviewPath: string;
  contractUrl: string;
  script: string;
  styles: string;
}

/** Text that stands in the document, with the hash by which the content security policy allows it. */
export interface InlineAsset {
  text: string;
  /** `sha256-…`, base64. */
  hash: string;
}
