import type { PageLayout, StyledPart } from './page.ts';
import type { SiteMetadata } from './site.ts';

/** What documents need besides their page. The build inlines it into the Worker. */
export interface ReleaseAssets {
  site: SiteMetadata;
  /** The site in one line, for agents. */
  tagline: string;
  /** URL of the client's entry module. */
  entry: string;
  /** URL of the script that responds to readers without the client. */
  controls: string;
  /** URL of the site's icon. */
  icon: string;
  /** Styles of every page. */
  styles: InlineAsset;
  /** Additional styles by part of the article. */
  partStyles: Record<StyledPart, InlineAsset>;
  /** Additional styles by layout. */
  layoutStyles: Partial<Record<PageLayout, InlineAsset>>;
  /** URL of the styles of the search's results. */
  searchStylesUrl: string;
  /** URL of the styles that no first paint waits for. */
  afterPaintStylesUrl: string;
  /** Applies the stored preferences before the first paint. */
  beforePaint: InlineAsset;
  /** Which links the browser prefetches as documents, until the client prefetches their data. */
  speculationRules: InlineAsset;
  /** Reports a wrong base path, on the home page only. */
  basePathBanner: InlineAsset;
  /** Null without an OpenAPI document, or with one that is too large for a single page. */
  fullReference: FullReference | null;
  /** Origin of absolute links, and the only one that search engines index. Null means the origin of the request. */
  origin: string | null;
  /** URL of the whole OpenAPI document, if it is published. */
  specUrl: string | null;
  /** `info.version` of the OpenAPI document. */
  apiVersion: string | null;
}

/** Version of the MCP server and its card where no OpenAPI document has one. */
export const DEFAULT_API_VERSION = '1.0.0';

/** Scalar's page. All paths and URLs have the base path. */
export interface FullReference {
  path: string;
  title: string;
  overviewPath: string;
  specUrl: string;
  script: string;
  styles: string;
}

/** Inline text of documents, with its hash for the content security policy. */
export interface InlineAsset {
  text: string;
  /** `sha256-…`, base64. */
  hash: string;
}
