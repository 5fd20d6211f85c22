import type { Heading } from '../model/page.ts';
import type { ContractDownload } from './contract-downloads.tsx';
import type { InfoServer } from './info-server.ts';
import type { DocsLink } from './operation-article.ts';
import type { SafeHtml } from './schema-node.ts';

/** Everything there is to say of an API as a whole. */
export interface InfoArticle {
  title: string;
  version: string;
  description: SafeHtml;
  docs: DocsLink | null;
  downloads: ContractDownload[];
  servers: { heading: Heading; servers: InfoServer[] } | null;
  schemes: { heading: Heading; schemes: InfoScheme[] } | null;
  about: { heading: Heading; facts: InfoFact[] } | null;
}

export interface InfoScheme {
  heading: Heading;
  description: SafeHtml;
  /** In words, ending where the code begins. */
  how: string;
  code: string;
  facts: InfoFact[];
  scopes: { name: string; description: SafeHtml }[];
}

/** A label and its value, which may be a link. */
export interface InfoFact {
  label: string;
  text: string;
  url: string | null;
}
