import type { Heading } from '../model/page.ts';
import type { SpecDownload } from './spec-downloads.tsx';
import type { InfoServer } from './info-server.ts';
import type { DocsLink } from './operation-article.ts';
import type { ListedQuestion } from './provisional.tsx';
import type { SafeHtml } from './schema-node.ts';

/** Everything that the info page of an API shows. */
export interface InfoArticle {
  title: string;
  version: string;
  description: SafeHtml;
  docs: DocsLink | null;
  downloads: SpecDownload[];
  servers: { heading: Heading; servers: InfoServer[] } | null;
  schemes: { heading: Heading; schemes: InfoScheme[] } | null;
  about: { heading: Heading; facts: InfoFact[] } | null;
  questions: { heading: Heading; questions: ListedQuestion[] } | null;
}

export interface InfoScheme {
  heading: Heading;
  description: SafeHtml;
  /** How to send the credential: the text before `code`. */
  how: string;
  code: string;
  facts: InfoFact[];
  scopes: { name: string; description: SafeHtml }[];
}

/** A label and its value. With a `url`, the value is a link. */
export interface InfoFact {
  label: string;
  text: string;
  url: string | null;
}
