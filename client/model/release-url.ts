import { withBase, withoutBase } from './path.ts';

/**
 * The address of a page's data in one release: immutable, so it may be cached for ever.
 * (`/`, `4f1c`, `/docs/faqs/`) → `/_data/4f1c/docs/faqs/`
 */
export function toDataUrl(basePath: string, release: string, pagePath: string): string {
  const path = withoutBase(basePath, pagePath) ?? pagePath;
  return withBase(basePath, `/_data/${release}${path}`);
}

/** The address of a sidebar: (`/`, `4f1c`, `docs`) → `/_sidebar/4f1c/docs` */
export function toSidebarUrl(basePath: string, release: string, name: string): string {
  return withBase(basePath, `/_sidebar/${release}/${encodeURIComponent(name)}`);
}
