import { withoutBase } from '../model/path.ts';

/** Paths below the base path that are files or data, not pages. */
const NOT_A_PAGE = /^\/(?:_|mcp(?:\/|$))|\.(?:json|md|txt|xml|yaml)$/;

/** Return the URL of the page that a link leads to, or null if the browser should follow the link. */
export function toPageUrl(anchor: HTMLAnchorElement, basePath: string): URL | null {
  if (anchor.target !== '' && anchor.target !== '_self') return null;
  if (anchor.hasAttribute('download') || anchor.dataset['documentLoad'] !== undefined) return null;
  // Also excludes an invalid URL, whose origin is empty.
  if (anchor.origin !== location.origin) return null;
  const url = new URL(anchor.href);
  const path = withoutBase(basePath, url.pathname);
  return path === null || NOT_A_PAGE.test(path) ? null : url;
}
