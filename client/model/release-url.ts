import { withBase, withoutBase } from './path.ts';

/**
 * The address of a page's data in one release: immutable, so it may be cached for ever.
 * (`/`, `4f1c`, `/docs/faqs/`) → `/_data/4f1c/docs/faqs/`
 */
export function toDataUrl(basePath: string, release: string, pagePath: string): string {
  return toReleaseUrl('_data', basePath, release, pagePath);
}

/** The address of the sidebar that a page shows: (`/`, `4f1c`, `/docs/faqs/`) → `/_sidebar/4f1c/docs/faqs/` */
export function toSidebarUrl(basePath: string, release: string, pagePath: string): string {
  return toReleaseUrl('_sidebar', basePath, release, pagePath);
}

function toReleaseUrl(kind: string, basePath: string, release: string, pagePath: string): string {
  const path = withoutBase(basePath, pagePath) ?? pagePath;
  return withBase(basePath, `/${kind}/${release}${path}`);
}
