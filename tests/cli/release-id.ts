import { join } from 'node:path';
import { buildSite } from '../../build/build-site.ts';
import { SILENT } from '../support/silent-progress.ts';
import { createBuildInput } from '../../cli/build-input.ts';
import { loadSharedParts } from '../support/shared-parts.ts';

/** Build the site in a folder without a cache of pages; returns the id of its release. */
export async function buildReleaseId(folder: string): Promise<string> {
  const content = join(folder, 'content');
  const input = createBuildInput({ content, openapi: join(folder, 'openapi/library.yaml') });
  const { release } = await buildSite(
    { ...input, cacheFolder: null },
    SILENT,
    await loadSharedParts(),
  );
  return release?.id ?? 'none';
}
