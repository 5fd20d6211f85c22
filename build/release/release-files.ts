import { withBase } from '../../client/model/path.ts';
import {
  ASSET_FOLDER,
  CONTENT_ASSET_FOLDER,
  VERSIONS_PATH,
} from '../../client/model/site-paths.ts';
import { PUBLIC } from '../../worker/http/response-headers.ts';
import { CONTENT_FILE_HEADERS, toSecurityHeaders } from '../../worker/http/security-headers.ts';
import type { Page } from '../page.ts';
import type { FileContent } from './release.ts';

/** Place all static files on the asset server: name below the assets folder, with the base path → content. */
export function toReleaseFiles(
  parts: { files: Map<string, FileContent> }[],
  pages: Page[],
  basePath: string,
): Map<string, FileContent> {
  const files = new Map<string, FileContent>(parts.flatMap((part) => [...part.files]));
  for (const { images } of pages) {
    for (const [path, svg] of Object.entries(images ?? {})) files.set(path.slice(1), svg);
  }
  const placed = [...files].map(([name, content]): [string, FileContent] => [
    withBase(basePath, `/${name}`).slice(1),
    content,
  ]);
  return new Map([...placed, ['_headers', toHeaders(basePath)]]);
}

/**
 * Render the header rules of the asset server. Only hashed names are immutable. Browsers can open an image like a
 * page, so every file has the security headers of pages, and files from authors stricter ones.
 */
function toHeaders(basePath: string): string {
  const toRule = (path: string, headers: Record<string, string>) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ];
  return [
    ...toRule('/*', toSecurityHeaders(basePath, null)),
    ...toRule(withBase(basePath, `/${ASSET_FOLDER}/*`), {
      'Cache-Control': 'public, max-age=31536000, immutable',
    }),
    ...toRule(withBase(basePath, `/${CONTENT_ASSET_FOLDER}/*`), CONTENT_FILE_HEADERS),
    // The values of several rules would be joined.
    ...Object.keys(CONTENT_FILE_HEADERS).map((name) => `  ! ${name}`),
    ...toRule(withBase(basePath, '/openapi/*'), PUBLIC),
    ...toRule(withBase(basePath, '/openapi/schemas/*'), {
      'Content-Type': 'application/schema+json',
    }),
    ...['/llms-full*', VERSIONS_PATH].flatMap((path) => toRule(withBase(basePath, path), PUBLIC)),
    '',
  ].join('\n');
}
