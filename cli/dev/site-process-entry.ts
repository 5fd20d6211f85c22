import { once } from 'node:events';
import { join, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BuildInput } from '../../build/build-context.ts';
import type { Unit } from '../../build/progress.ts';
import { limitCpuTime } from '../cpu-limit.ts';
import type { IncrementalSite } from './incremental-site.ts';
import { createIncrementalSite } from './incremental-site.ts';
import type { SiteMessage, SiteRequest } from './messages.ts';
import { listLoadedModules, SOURCE_FOLDERS, watchSources } from './site-process.ts';

/** Editors write a file in several steps, and a checkout of a branch changes many files. */
const SETTLE_MS = 5;

/** The whole site is compiled when the author pauses, so that the next save does not wait. */
const PAUSE_MS = 2_000;

// Ctrl+C reaches this process too. The preview ends it, or has ended itself.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

const limitUnit = limitCpuTime();
const [input] = (await once(process, 'message')) as [BuildInput];
await followSources(input);

/** Compile the site, then follow its sources, until this process runs outdated code. */
async function followSources(input: BuildInput): Promise<void> {
  const { sourceFolder } = input;
  const changed = new Set<string>();
  let wake = (): void => {};
  // Before the first build, which may overlap with a change.
  watchSources(input).on('all', (_, path) => {
    if (changed.size === 0) send({ kind: 'stale' });
    changed.add(path);
    wake();
  });
  const untilWoken = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    return promise;
  };
  const loaded = await listLoadedModules(sourceFolder);
  const report = (step: string, done: number, total: number) =>
    send({ kind: 'progress', step, done, total });
  const begin = (unit: Unit | null) => {
    send({ kind: 'unit', unit });
    limitUnit(unit);
  };
  const site = await createIncrementalSite(input, { report, begin }, send);
  let hasRequest = false;
  /** Whether tabs show all that has changed since the whole site was last compiled. */
  let isComplete = true;
  process.on('message', ({ kind }: SiteRequest) => {
    if (kind === 'search') return send({ kind, files: site.toSearchFiles() });
    hasRequest = true;
    wake();
  });
  for (;;) {
    if (changed.size === 0) {
      hasRequest = false;
      isComplete = true;
      send({ kind: 'fresh' });
    }
    while (changed.size === 0) await untilWoken();
    await delay(SETTLE_MS);
    const paths = [...changed];
    changed.clear();
    // The preview starts another one, and requests wait for it.
    if (paths.some((path) => loaded.has(path))) process.exit();
    isComplete = (await update(site, paths, sourceFolder)).isComplete && isComplete;
    const isUrgent = !isComplete || hasRequest || changed.size > 0;
    if (!isUrgent) await Promise.race([untilWoken(), delay(PAUSE_MS)]);
    if (changed.size === 0) await site.rebuild(() => changed.size > 0);
  }
}

function send(message: SiteMessage): void {
  process.send?.(message);
}

/** Show what changed in the open tabs as far as it can be shown before the whole site is compiled. */
async function update(
  site: IncrementalSite,
  paths: string[],
  sourceFolder: string,
): Promise<{ isComplete: boolean }> {
  const isCode = (path: string) =>
    SOURCE_FOLDERS.some((name) => path.startsWith(join(sourceFolder, name, sep)));
  const code = paths.filter(isCode);
  const content = paths.filter((path) => !isCode(path));
  const { isComplete } = content.length > 0 ? await site.update(content) : { isComplete: true };
  if (code.length === 0) return { isComplete };
  await site.rebundle();
  return { isComplete: false };
}
