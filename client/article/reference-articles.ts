import type { HttpMethod } from '../model/http-method.ts';
import type { Heading } from '../model/page.ts';
import type {
  AuthenticationSection,
  CodeExample,
  DocsLink,
  InfoServer,
  MediaTypeContent,
  SpecDownload,
} from './operation-article.ts';
import type { AskingPage } from './provisional.tsx';
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
  baseUrl: {
    heading: Heading;
    urls: string[];
    /** Origin of samples whose server the contract does not name. Null if there are none. */
    placeholder: string | null;
  };
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

/** Everything that the page of a tag shows. */
export interface TagArticle {
  title: string;
  description: SafeHtml;
  guide: DocsLink | null;
  operations: { heading: Heading; operations: OverviewOperation[] };
  /** The object that the operations read and write. Null if they have none in common. */
  object: { heading: Heading; content: MediaTypeContent[] } | null;
}

/** Everything that the page of a problem shows. */
export interface ProblemArticle {
  title: string;
  code: string;
  /** `404 Not Found` */
  status: string;
  cause: SafeHtml;
  fix: { heading: Heading; text: SafeHtml };
  example: { heading: Heading; example: CodeExample };
  operations: { heading: Heading; operations: OverviewOperation[] };
}

/** The list of all problems, by status. */
export interface ProblemListArticle {
  title: string;
  description: SafeHtml;
  groups: { heading: Heading; problems: ProblemLink[] }[];
}

export interface ProblemLink {
  code: string;
  url: string;
  cause: SafeHtml;
}

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
  questions: { heading: Heading; groups: AskingPage[] } | null;
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
