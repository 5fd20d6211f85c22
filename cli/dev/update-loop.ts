import { join, sep } from 'node:path';
import type { ChangeQueue } from './change-queue.ts';
import type { IncrementalSite } from './incremental-site.ts';
import { SOURCE_FOLDERS } from './watch-sources.ts';

/** What a loop of updates works on. */
export interface UpdateLoop {
  changes: Pick<ChangeQueue, 'take' | 'isEmpty' | 'untilPause' | 'signal'>;
  site: Pick<IncrementalSite, 'update' | 'rebundle' | 'rebuild'>;
  sourceFolder: string;
}

/** Wait for a change, and compile it and what changes meanwhile, until the whole site is compiled. */
export async function compileChanges(loop: UpdateLoop): Promise<void> {
  const { changes, site } = loop;
  /** Whether tabs show all that has changed since the whole site was last compiled. */
  let isComplete = true;
  do {
    const paths = await changes.take();
    isComplete = (await updateTabs(loop, paths)) && isComplete;
    if (isComplete) await changes.untilPause();
    const { signal } = changes;
    try {
      signal.throwIfAborted();
      await site.rebuild(signal);
    } catch (error) {
      if (error !== signal.reason) throw error;
    }
  } while (!changes.isEmpty());
}

/** Show changes in the open tabs as far as that needs no other page. Resolves to whether this is all of them. */
async function updateTabs({ site, sourceFolder }: UpdateLoop, paths: string[]): Promise<boolean> {
  const isCode = (path: string) =>
    SOURCE_FOLDERS.some((name) => path.startsWith(join(sourceFolder, name, sep)));
  const { code = [], content = [] } = Object.groupBy(paths, (path) =>
    isCode(path) ? 'code' : 'content',
  );
  const isComplete = content.length === 0 || (await site.update(content)).isComplete;
  if (code.length > 0) await site.rebundle();
  return isComplete && code.length === 0;
}
