import { readFile } from 'node:fs/promises';
import { withBase } from '../../client/model/path.ts';
import { toSecurityHeaders } from '../../worker/http/security-headers.ts';
import type { ContentAssets } from '../content/content-assets.ts';
import type { SpecFiles } from '../openapi/files/spec-files.ts';
import type { Page } from '../page.ts';
import type { FileContent } from './release.ts';

/** Gather what the asset server gets; with a base path, the files lie below it. */
export async function loadReleaseFiles(
  bundles: { files: Map<string, FileContent> }[],
  pages: Pick<Page, 'images'>[],
  assets: ContentAssets,
  contract: SpecFiles,
  basePath: string,
): Promise<Map<string, FileContent>> {
  const files = new Map<string, FileContent>(bundles.flatMap((bundle) => [...bundle.files]));
  for (const [name, path] of assets.files) files.set(name, await readFile(path));
  for (const { images } of pages) {
    for (const [path, svg] of Object.entries(images ?? {})) files.set(path.slice(1), svg);
  }
  for (const [path, bytes] of contract) files.set(decodeURIComponent(path.slice(1)), bytes);
  const placed = [...files].map(([name, bytes]) => [
    withBase(basePath, `/${name}`).slice(1),
    bytes,
  ]);
  return new Map([...(placed as [string, FileContent][]), ['_headers', toHeaders(basePath)]]);
}

/**
 * The asset server's own header rules: hashed names never change their bytes, the others may. An image or
 * a contract can be opened like a page, so the security headers of pages go with every file.
 */
function toHeaders(basePath: string): string {
  const toRule = (path: string, headers: Record<string, string>) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ];
  const revalidated = { 'Cache-Control': 'public, max-age=0, must-revalidate' };
  return [
    ...toRule('/*', toSecurityHeaders(null)),
    ...toRule(withBase(basePath, '/_assets/*'), {
      'Cache-Control': 'public, max-age=31536000, immutable',
    }),
    ...['/openapi/*', '/docs/api/*'].flatMap((path) =>
      toRule(withBase(basePath, path), revalidated),
    ),
    '',
  ].join('\n');
}
