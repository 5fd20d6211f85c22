import { once } from 'node:events';
import type { BuildInput } from '../../build/build-context.ts';
import type { BuildProgress } from '../../build/progress.ts';
import { limitCpuTime } from '../cpu-limit.ts';
import { catchUp } from './catch-up.ts';
import { createChangeQueue } from './change-queue.ts';
import { createIncrementalSite } from './incremental-site.ts';
import type { SiteMessage, SiteRequest } from './messages.ts';
import { listLoadedModules, watchSources } from './watch-sources.ts';

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
await followSources(input);

/** Compile the site, then follow its sources, until this process runs outdated code. */
async function followSources(input: BuildInput): Promise<void> {
  const { sourceFolder } = input;
  const changes = createChangeQueue(() => send({ kind: 'stale' }));
  // Before the first build, which may overlap with a change.
  const loaded = listLoadedModules(sourceFolder);
  watchSources(input).on('all', async (_, path) => {
    changes.add(path);
    // The preview starts another process, and requests wait for it.
    if ((await loaded).has(path)) process.exit();
  });
  await loaded;
  const site = await createIncrementalSite(input, progress, send);
  process.on('message', ({ kind }: SiteRequest) => {
    if (kind === 'search') send({ kind, files: site.computeSearchFiles() });
    else changes.hurry();
  });
  for (;;) {
    if (changes.isEmpty()) {
      changes.rest();
      send({ kind: 'fresh' });
    }
    await catchUp({ changes, site, sourceFolder });
  }
}

function send(message: SiteMessage): void {
  process.send?.(message);
}
