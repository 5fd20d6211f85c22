import { readFile } from 'node:fs/promises';
import { withBase } from '../../client/model/path.ts';
import type { ContentAssets } from '../content/content-assets.ts';
import type { ContractFiles } from '../openapi/contract-files.ts';

/** Gather what the asset server gets; with a base path, the files lie below it. */
export async function loadReleaseFiles(
  bundles: { files: Map<string, Uint8Array> }[],
  assets: ContentAssets,
  contract: ContractFiles,
  basePath: string,
): Promise<Map<string, Uint8Array | string>> {
  const files = new Map<string, Uint8Array | string>(
    bundles.flatMap((bundle) => [...bundle.files]),
  );
  for (const [name, path] of assets.files) files.set(name, await readFile(path));
  for (const [path, bytes] of contract) files.set(decodeURIComponent(path.slice(1)), bytes);
  const placed = [...files].map(([name, bytes]) => [
    withBase(basePath, `/${name}`).slice(1),
    bytes,
  ]);
  return new Map([
    ...(placed as [string, Uint8Array | string][]),
    ['_headers', toHeaders(basePath)],
  ]);
}

/** The asset server's own header rules: hashed names never change their bytes, the others may. */
function toHeaders(basePath: string): string {
  return [
    withBase(basePath, '/_assets/*'),
    '  Cache-Control: public, max-age=31536000, immutable',
    '  X-Content-Type-Options: nosniff',
    '  Cross-Origin-Resource-Policy: same-origin',
    ...['/openapi/*', '/docs/api/*'].flatMap((path) => [
      withBase(basePath, path),
      '  Cache-Control: public, max-age=0, must-revalidate',
      '  X-Content-Type-Options: nosniff',
    ]),
    '',
  ].join('\n');
}
