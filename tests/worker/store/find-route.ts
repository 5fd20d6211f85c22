import type { Route } from '../../../client/model/page.ts';
import type { Manifest } from '../../../worker/store/manifest.ts';

/** Find all that a manifest knows of a page by its key. */
export function findRoute(manifest: Manifest, key: string): Route | undefined {
  const page = manifest.findPage(key);
  return page && manifest.toRoute(page);
}
