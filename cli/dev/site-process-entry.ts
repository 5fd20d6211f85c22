import { once } from 'node:events';
import type { BuildInput } from '../../build/build-context.ts';
import type { BuildProgress } from '../../build/progress.ts';
import { limitCpuTime } from '../cpu-limit.ts';
import { createChangeQueue } from './change-queue.ts';
import { createIncrementalSite } from './incremental-site.ts';
import type { SiteMessage, SiteRequest } from './messages.ts';
import { createModuleReloader, MAX_RELOADS } from './reload-modules.ts';
import { compileChanges } from './update-loop.ts';
import { isComponent, listLoadedModules, watchSources } from './watch-sources.ts';

// Ctrl+C reaches this process too. The preview ends it, or has ended itself.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

const limitUnit = limitCpuTime();
const progress: BuildProgress = {
  report: (step, done, total) => send({ kind: 'progress', step, done, total }),
  begin(unit) {
    send({ kind: 'unit', unit });
    limitUnit(unit);
  },
};
const [input] = (await once(process, 'message')) as [BuildInput];
await watchAndCompile(input);

/** Compile the site, then what changes in its sources, until this process runs outdated code. */
async function watchAndCompile(input: BuildInput): Promise<void> {
  const { sourceFolder } = input;
  const changes = createChangeQueue(() => send({ kind: 'stale' }));
  let isCompiled = false;
  // What was excluded at the start may have changed.
  const canReload = (path: string): boolean =>
    isCompiled && !input.excluded?.length && isComponent(path, sourceFolder);
  // Before the first build, which may overlap with a change.
  let loaded = listLoadedModules(sourceFolder);
  watchSources(input).on('all', async (_, path) => {
    changes.add(path);
    // The preview starts another process, and requests wait for it.
    if (!canReload(path) && (await loaded).all.has(path)) process.exit();
  });
  let { rendering } = await loaded;
  let site = await createIncrementalSite(input, progress, send);
  isCompiled = true;
  const load = createModuleReloader<typeof import('./incremental-site.ts')>(
    new URL('incremental-site.ts', import.meta.url),
    (path) => rendering.has(path),
  );
  const reload = async (): Promise<void> => {
    loaded = listLoadedModules(sourceFolder);
    ({ rendering } = await loaded);
    const { module, loadedAt, count } = await load();
    if (count > MAX_RELOADS) process.exit();
    const shared = { ...site.parts, loadedAt };
    site = await module.createIncrementalSite(input, progress, send, shared);
  };
  process.on('message', (request: SiteRequest) => {
    if (request.kind === 'search') {
      return send({ kind: 'search', files: site.computeSearchFiles() });
    }
    site.request(request);
    if (request.isWaiting) changes.hurry();
  });
  for (;;) {
    if (changes.isEmpty()) {
      changes.rest();
      send({ kind: 'fresh' });
    }
    await compileChanges({ changes, getSite: () => site, reload, sourceFolder });
  }
}

function send(message: SiteMessage): void {
  process.send?.(message);
}
