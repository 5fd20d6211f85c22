import { isOfReference } from '../../client/model/page.ts';
import { toMarkdownPath, withBase, withoutBase } from '../../client/model/path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { API_CATALOG_PATH, LLMS_TXT_PATH, SLICE_EXTENSION } from '../../client/model/site-paths.ts';
import type { PageEntry } from '../store/manifest-format.ts';
import type { Manifest } from '../store/manifest.ts';

/** Point programs to a page's Markdown, the index of pages and the OpenAPI document or slice (RFC 8288). */
export function toLinkHeader(
  page: PageEntry,
  { site, specUrl }: ReleaseAssets,
  manifest: Manifest,
): Record<string, string> {
  const { basePath } = site;
  const isReference = isOfReference(page);
  const slice = page.path + SLICE_EXTENSION;
  const hasSlice = manifest.findText(withoutBase(basePath, slice) ?? slice) !== undefined;
  const description = hasSlice ? slice : specUrl;
  const links = [
    `<${toMarkdownPath(page.path, basePath)}>; rel="alternate"; type="text/markdown"`,
    `<${withBase(basePath, LLMS_TXT_PATH)}>; rel="llms-txt describedby"; type="text/plain"`,
    ...(isReference && description !== null
      ? [`<${description}>; rel="service-desc"; type="application/openapi+json"`]
      : []),
    ...(isReference || page.path === basePath
      ? [`<${withBase(basePath, API_CATALOG_PATH)}>; rel="api-catalog"`]
      : []),
  ];
  return { Link: links.join(', ') };
}
