import { toMarkdownPath } from '../../client/model/markdown-path.ts';
import { withBase } from '../../client/model/path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { PageLine } from '../store/page-line.ts';

/** Tell machines where a page's Markdown, the index of all pages and the contract are (RFC 8288). */
export function documentLinks(page: PageLine, assets: ReleaseAssets): Record<string, string> {
  const { site, contract } = assets;
  const { basePath } = site;
  const isReference = page.layout === 'reference';
  const links = [
    `<${toMarkdownPath(page.path, basePath)}>; rel="alternate"; type="text/markdown"`,
    `<${withBase(basePath, '/llms.txt')}>; rel="llms-txt describedby"; type="text/plain"`,
    ...(isReference && contract !== null
      ? [`<${contract}>; rel="service-desc"; type="application/openapi+json"`]
      : []),
    ...(isReference || page.path === basePath
      ? [`<${withBase(basePath, '/.well-known/api-catalog')}>; rel="api-catalog"`]
      : []),
  ];
  return { Link: links.join(', ') };
}
