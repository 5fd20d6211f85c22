import type { DocsLink } from '../../../client/article/operation-article.ts';
import { withBase } from '../../../client/model/path.ts';
import type { ExternalDocs } from '../model/spec.ts';
import { isFromRoot } from './markdown-tree.ts';
import type { PageScope } from './page-scope.ts';

/** An address that is safe to link to. */
interface SafeUrl {
  href: string;
  isOnSite: boolean;
}

/** Accept addresses on the web and paths of this site; anything else (`javascript:`) is null. */
export function toSafeUrl(url: string | undefined, basePath: string): SafeUrl | null {
  if (url === undefined) return null;
  if (isFromRoot(url)) return { href: withBase(basePath, url), isOnSite: true };
  const isWeb = URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
  return isWeb ? { href: url, isOnSite: false } : null;
}

/** Convert `externalDocs` to a link; null for an address that is not safe. */
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
