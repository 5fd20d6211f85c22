import type { Heading } from '../model/page.ts';
import type { CodeExample } from './operation-article.ts';
import type { OverviewOperation } from './overview-article.ts';
import type { SafeHtml } from './schema-node.ts';

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
