import { join, sep } from 'node:path';
import type { ChangeQueue } from './change-queue.ts';
import type { IncrementalSite } from './incremental-site.ts';
import { SOURCE_FOLDERS } from './watch-sources.ts';

/** What takes in changes. */
export interface Follower {
  changes: Pick<ChangeQueue, 'take' | 'isEmpty' | 'untilPause'>;
  site: Pick<IncrementalSite, 'update' | 'rebundle' | 'rebuild'>;
  sourceFolder: string;
}

/** Wait for a change, and compile it and what changes meanwhile, until the whole site is compiled. */
export async function catchUp({ changes, site, sourceFolder }: Follower): Promise<void> {
  /** Whether tabs show all that has changed since the whole site was last compiled. */
  let isComplete = true;
  do {
    const paths = await changes.take();
    isComplete = (await updateTabs(site, paths, sourceFolder)) && isComplete;
    if (isComplete) await changes.untilPause();
    if (changes.isEmpty()) await site.rebuild(() => !changes.isEmpty());
  } while (!changes.isEmpty());
}

/** Show changes in the open tabs as far as that needs no other page. Resolves to whether this is all of them. */
async function updateTabs(
  site: Follower['site'],
  paths: string[],
  sourceFolder: string,
): Promise<boolean> {
  const isCode = (path: string) =>
    SOURCE_FOLDERS.some((name) => path.startsWith(join(sourceFolder, name, sep)));
  const { code = [], content = [] } = Object.groupBy(paths, (path) =>
    isCode(path) ? 'code' : 'content',
  );
  const isComplete = content.length === 0 || (await site.update(content)).isComplete;
  if (code.length === 0) return isComplete;
  await site.rebundle();
  return false;
}
