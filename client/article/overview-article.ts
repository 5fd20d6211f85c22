import type { HttpMethod } from '../model/http-method.ts';
import type { Heading } from '../model/page.ts';
import type { SpecDownload } from './spec-downloads.tsx';
import type { AuthenticationSection } from './operation-article.ts';
import type { SafeHtml } from './schema-node.ts';

/** Everything that the overview of a reference shows. */
export interface OverviewArticle {
  title: string;
  version: string;
  description: SafeHtml;
  infoPath: string;
  /** URL of the full reference, if there is one. */
  fullReferenceUrl: string | null;
  downloads: SpecDownload[];
  baseUrl: { heading: Heading; urls: string[] };
  authentication: AuthenticationSection | null;
  groups: OverviewGroup[];
}

export interface OverviewGroup {
  heading: Heading;
  description: SafeHtml;
  operations: OverviewOperation[];
}

export interface OverviewOperation {
  label: string;
  url: string;
  method: HttpMethod;
  path: string;
  isDeprecated: boolean;
}
