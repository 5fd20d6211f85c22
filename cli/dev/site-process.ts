import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { watch } from 'chokidar';
import { bundleInline } from '../../build/bundle/bundle-assets.ts';
import { bundleLayoutStyles } from '../../build/bundle/bundle-client.ts';
import type { BuildInput } from '../../build/build-input.ts';
import { createProgress } from '../../build/progress.ts';
import { toBundleProblems } from './bundle-problems.ts';
import { createLiveSite } from './live-site.ts';
import type { LiveSite } from './live-site.ts';
import { listLoadedSources } from './loaded-sources.ts';
import type { FreshStyles, SearchRequest, SiteMessage } from './messages.ts';

/** Our own code; what of it runs in this process is told apart by name. */
const SOURCE_FOLDERS = ['client', 'worker', 'build', 'cli'];

/** Editors write a file in several steps, and a branch is checked out in many. */
const SETTLE_MS = 5;

/** The watcher tells of a new name at once, and of what is gone after a tenth of a second, or first. */
const RENAME_MS = 200;

/** What shows already is checked, and made whole, once the author pauses: who saves again does not wait for it. */
const PAUSE_MS = 2_000;

/** Hold the site of a preview, and tell the process above what changes. Ends when that process does. */
export async function runSiteProcess(input: BuildInput): Promise<number> {
  const tell = (message: SiteMessage): void => void process.send?.(message);
  const { sourceFolder, contentFolder, contractFile } = input;
  const changed = new Set<string>();
  let wake: () => void = () => {};
  const sources = [
    ...SOURCE_FOLDERS.map((name) => join(sourceFolder, name)),
    ...(contentFolder === null ? [] : [contentFolder]),
    ...(contractFile === null ? [] : [dirname(contractFile)]),
  ];
  // Before the first build: what changes while it runs is not lost.
  const watcher = watch(sources, { ignoreInitial: true, ignored: /[\\/](?:node_modules|\.git)$/ });
  watcher.on('all', (_, path) => {
    if (changed.size === 0) tell({ kind: 'changing' });
    changed.add(path);
    wake();
  });
  const loaded = await listLoadedSources(sourceFolder);
  const progress = createProgress(process.stderr);
  const site = await createLiveSite(input, progress, tell);
  progress.end();
  process.on(
    'message',
    (message: SearchRequest) =>
      message.kind === 'search' && tell({ kind: 'search', files: site.toSearchFiles() }),
  );
  process.once('disconnect', () => process.exit());
  const untilChange = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    return promise;
  };
  let isBehind = true;
  for (;;) {
    if (!isBehind && changed.size === 0) await Promise.race([untilChange(), delay(PAUSE_MS)]);
    if (changed.size === 0) await site.settle(() => changed.size > 0);
    if (changed.size === 0) {
      tell({ kind: 'settled' });
      await untilChange();
    }
    await delay(SETTLE_MS);
    // What is gone may be there under another name: both halves of a rename are taken together.
    if ([...changed].some((path) => !existsSync(path))) await delay(RENAME_MS);
    const paths = new Set(changed);
    changed.clear();
    if ([...paths].some((path) => loaded.has(path))) {
      // The process above starts another one, and readers wait for that. A channel that is open would keep
      // this one alive.
      process.disconnect?.();
      return 0;
    }
    ({ isBehind } = await follow(site, paths, input, tell));
    // Readers do not wait for the checks of the rest.
    if (!isBehind && changed.size === 0) tell({ kind: 'settled' });
  }
}

async function follow(
  site: LiveSite,
  paths: Set<string>,
  { sourceFolder }: BuildInput,
  tell: (message: SiteMessage) => void,
): Promise<{ isBehind: boolean }> {
  const { isBehind } = await site.update(paths);
  const own = [...paths].filter((path) =>
    SOURCE_FOLDERS.some((name) => path.startsWith(join(sourceFolder, name))),
  );
  if (own.length === 0) return { isBehind };
  const styles = join(sourceFolder, 'client', 'styles');
  const isStyle = own.every((path) => path.startsWith(styles));
  if (isStyle) await showStyles(sourceFolder, tell);
  await site.rebundle({ isReload: !isStyle });
  return { isBehind: true };
}

async function showStyles(
  sourceFolder: string,
  tell: (message: SiteMessage) => void,
): Promise<void> {
  const styles = await loadStyles(sourceFolder).catch((error: unknown) => {
    // Bundling all of it, which comes next, says what is wrong.
    toBundleProblems(error);
    return null;
  });
  if (styles) tell({ kind: 'tabs', event: { kind: 'styles', styles } });
}

async function loadStyles(sourceFolder: string): Promise<FreshStyles> {
  const site = await bundleInline(sourceFolder, 'client/styles/site.css');
  const layouts = await bundleLayoutStyles(sourceFolder);
  return Object.fromEntries([
    ['site', site.text],
    ...layouts.map(({ layout, asset }) => [layout, asset.text]),
  ]);
}
