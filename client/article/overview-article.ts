import type { HttpMethod } from '../model/http-method.ts';
import type { Heading } from '../model/page.ts';
import type { ContractDownload } from './contract-downloads.tsx';
import type { AuthenticationStep } from './operation-article.ts';
import type { SafeHtml } from './schema-node.ts';

/** Everything the entrance to a contract's reference shows. */
export interface OverviewArticle {
  title: string;
  version: string;
  description: SafeHtml;
  infoPath: string;
  /** All operations in one document; null where there is none. */
  fullReferenceUrl: string | null;
  downloads: ContractDownload[];
  baseUrl: { heading: Heading; urls: string[] };
  authentication: { heading: Heading; alternatives: AuthenticationStep[][] } | null;
  /** What the contract's description says of errors and pagination. */
  conventions: SafeHtml;
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
