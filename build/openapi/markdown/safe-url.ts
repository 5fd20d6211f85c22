import { withBase } from '../../../client/model/path.ts';
import { isFromRoot } from './markdown-links.ts';

/** An address that a link may lead to. */
export interface SafeUrl {
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
