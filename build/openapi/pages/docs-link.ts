import type { DocsLink } from '../../../client/article/operation-article.ts';
import type { ExternalDocs } from '../contract.ts';
import type { PageScope } from './page-scope.ts';
import { toSafeUrl } from '../markdown/safe-url.ts';

/** Make a link out of `externalDocs`; null where its address is not one to follow. */
export function toDocsLink(
  docs: ExternalDocs | undefined,
  page: PageScope,
  basePath: string,
): DocsLink | null {
  const url = toSafeUrl(docs?.url, basePath);
  if (!docs || !url) return null;
  if (url.isOnSite) page.links.add(docs.url);
  return { isGuide: url.isOnSite, label: docs.description ?? docs.url, url: url.href };
}
