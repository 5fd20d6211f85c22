import { withoutBase } from '../model/path.ts';

/** Paths below the base path that are files, texts or data, never pages. */
const NO_PAGE = /^\/_|\.(?:md|txt)$/;

/** The address of a page of this site that a link leads to, or null when the browser should follow it. */
export function toPageUrl(anchor: HTMLAnchorElement, basePath: string): URL | null {
  if (anchor.target !== '' && anchor.target !== '_self') return null;
  if (anchor.hasAttribute('download') || anchor.dataset['documentLoad'] !== undefined) return null;
  // Also excludes an invalid URL, whose origin is empty.
  if (anchor.origin !== location.origin) return null;
  const url = new URL(anchor.href);
  const path = withoutBase(basePath, url.pathname);
  return path === null || NO_PAGE.test(path) ? null : url;
}
