import { join, sep } from 'node:path';
import type { ChangeQueue } from './change-queue.ts';
import type { IncrementalSite } from './incremental-site.ts';
import { isComponent, SOURCE_FOLDERS } from './watch-sources.ts';

/** What a loop of updates works on. */
export interface UpdateLoop {
  changes: Pick<ChangeQueue, 'take' | 'isEmpty' | 'untilPause' | 'signal'>;
  /** The site as the latest code compiles it. */
  getSite(): Pick<IncrementalSite, 'update' | 'updateRequested' | 'rebundle' | 'rebuild'>;
  /** Load the code of components again. */
  reload(): Promise<void>;
  sourceFolder: string;
}

/** Wait for a change, and compile it and what changes meanwhile, until the whole site is compiled. */
export async function compileChanges(loop: UpdateLoop): Promise<void> {
  const { changes, getSite } = loop;
  /** Whether tabs show all that has changed since the whole site was last compiled. */
  let isComplete = true;
  do {
    const paths = await changes.take();
    isComplete = (await updateTabs(loop, paths)) && isComplete;
    if (isComplete) await changes.untilPause();
    await compileSite(getSite(), changes.signal);
  } while (!changes.isEmpty());
}

/** Compile the whole site, requested pages first, until there is another change. */
async function compileSite(
  site: Pick<IncrementalSite, 'updateRequested' | 'rebuild'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    signal.throwIfAborted();
    await site.updateRequested(signal);
    signal.throwIfAborted();
    await site.rebuild(signal);
  } catch (error) {
    if (error !== signal.reason) throw error;
  }
}

/** Show changes in the open tabs as far as that needs no other page. Resolves to whether this is all of them. */
async function updateTabs(
  { getSite, reload, sourceFolder }: UpdateLoop,
  paths: string[],
): Promise<boolean> {
  const isCode = (path: string) =>
    SOURCE_FOLDERS.some((name) => path.startsWith(join(sourceFolder, name, sep)));
  const { code = [], content = [] } = Object.groupBy(paths, (path) =>
    isCode(path) ? 'code' : 'content',
  );
  const components = code.filter((path) => isComponent(path, sourceFolder));
  if (components.length > 0) await reload();
  const isComplete = content.length === 0 || (await getSite().update(content)).isComplete;
  if (components.length < code.length) await getSite().rebundle();
  return isComplete && code.length === 0;
}
