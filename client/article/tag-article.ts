import type { Heading } from '../model/page.ts';
import type { DocsLink, MediaTypeContent } from './operation-article.ts';
import type { OverviewOperation } from './overview-article.ts';
import type { SafeHtml } from './schema-node.ts';

/** Everything that the page of a tag shows. */
export interface TagArticle {
  title: string;
  description: SafeHtml;
  guide: DocsLink | null;
  operations: { heading: Heading; operations: OverviewOperation[] };
  /** The object that the operations read and write. Null if they have none in common. */
  object: { heading: Heading; content: MediaTypeContent[] } | null;
}
