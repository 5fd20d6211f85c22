import type { BuildInput } from '../build-input.ts';
import { bundleClient } from './bundle-client.ts';
import type { ClientBundle } from './bundle-client.ts';
import { bundleFullReference } from './bundle-full-reference.ts';
import type { FullReferenceBundle } from './bundle-full-reference.ts';
import { bundleWorker } from './bundle-worker.ts';

/** The code of a release: the same for every content. */
export interface Bundles {
  client: ClientBundle;
  /** Null without a contract. */
  full: FullReferenceBundle | null;
  /** The Worker without its assets. */
  worker: string;
}

/** Bundle what runs in browser and Worker. */
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
