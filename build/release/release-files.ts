import { readFile } from 'node:fs/promises';
import { withBase } from '../../client/model/path.ts';
import type { ClientBundle } from '../bundle/bundle-client.ts';
import type { ContentAssets } from '../content/content-assets.ts';

/** Gather what the asset server gets; with a base path, the files lie below it. */
export async function loadReleaseFiles(
  client: ClientBundle,
  assets: ContentAssets,
  basePath: string,
): Promise<Map<string, Uint8Array | string>> {
  const files = new Map<string, Uint8Array | string>(client.files);
  for (const [name, path] of assets.files) files.set(name, await readFile(path));
  const placed = [...files].map(([name, bytes]) => [
    withBase(basePath, `/${name}`).slice(1),
    bytes,
  ]);
  return new Map([
    ...(placed as [string, Uint8Array | string][]),
    ['_headers', toHeaders(basePath)],
  ]);
}

/** The asset server's own header rules: hashed names never change their bytes. */
function toHeaders(basePath: string): string {
  return [
    withBase(basePath, '/_assets/*'),
    '  Cache-Control: public, max-age=31536000, immutable',
    '  X-Content-Type-Options: nosniff',
    '  Cross-Origin-Resource-Policy: same-origin',
    '',
  ].join('\n');
}
