import type { BuildInput } from '../build-context.ts';
import { bundleAssets } from './bundle-assets.ts';
import type { ClientBundle } from './bundle-client.ts';
import { bundleClient } from './bundle-client.ts';
import { bundleWorker } from './bundle-worker.ts';

/** The code of a release. It does not depend on the content. */
export interface Bundles {
  client: ClientBundle;
  /** Null without an OpenAPI document. */
  full: FullReferenceBundle | null;
  /** The Worker without its assets. */
  worker: string;
}

/** The client of the full reference. */
export interface FullReferenceBundle {
  /** URL of the entry module. */
  script: string;
  /** URL of its styles. */
  styles: string;
  /** Name below the assets folder → bytes. */
  files: Map<string, Uint8Array>;
}

/** Bundle the code for browser and Worker. */
export async function loadBundles(
  { sourceFolder, basePath, contractFile }: BuildInput,
  clientEntry?: string,
): Promise<Bundles> {
  const [client, full, worker] = await Promise.all([
    bundleClient(sourceFolder, basePath, clientEntry),
    contractFile === null ? null : bundleFullReference(sourceFolder, basePath),
    bundleWorker(sourceFolder),
  ]);
  return { client, full, worker };
}

async function bundleFullReference(
  sourceFolder: string,
  basePath: string,
): Promise<FullReferenceBundle> {
  const { files, toUrl } = await bundleAssets(sourceFolder, basePath, {
    entryPoints: ['client/reference/full-reference.ts', 'client/reference/full-reference.css'],
    splitting: true,
    chunkNames: 'reference-[hash]',
  });
  return { script: toUrl('full-reference.js'), styles: toUrl('full-reference.css'), files };
}
