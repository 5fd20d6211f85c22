import { withBase, withoutBase } from './path.ts';

/**
 * Return the URL of a page's data in one release, which is immutable:
 * (`/`, `4f1c`, `/docs/faqs/`) → `/_data/4f1c/docs/faqs/`
 */
export function toDataUrl(basePath: string, release: string, pagePath: string): string {
  return toReleaseUrl('_data', basePath, release, pagePath);
}

/** Return the URL of a page's sidebar: (`/`, `4f1c`, `/docs/faqs/`) → `/_sidebar/4f1c/docs/faqs/` */
export function toSidebarUrl(basePath: string, release: string, pagePath: string): string {
  return toReleaseUrl('_sidebar', basePath, release, pagePath);
}

function toReleaseUrl(kind: string, basePath: string, release: string, pagePath: string): string {
  const path = withoutBase(basePath, pagePath) ?? pagePath;
  return withBase(basePath, `/${kind}/${release}${path}`);
}
