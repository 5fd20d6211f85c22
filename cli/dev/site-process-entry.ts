import { once } from 'node:events';
import type { BuildInput } from '../../build/build-context.ts';
import type { BuildProgress } from '../../build/progress.ts';
import { startSlowUnitNotice } from '../slow-unit-notice.ts';
import { createChangeQueue } from './change-queue.ts';
import { createIncrementalSite } from './incremental-site.ts';
import type { SiteMessage } from './messages.ts';
import { compileChanges } from './update-loop.ts';
import { listLoadedModules, watchSources } from './watch-sources.ts';

// Ctrl+C reaches this process too. The preview ends it, or has ended itself.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

const progress: BuildProgress = {
  report: (step, done, total) => send({ kind: 'progress', step, done, total }),
  begin: startSlowUnitNotice(),
};
const [input] = (await once(process, 'message')) as [BuildInput];
await watchAndCompile(input);

/** Compile the site, then what changes in its sources, until this process runs outdated code. */
async function watchAndCompile(input: BuildInput): Promise<void> {
  const { sourceFolder } = input;
  const changes = createChangeQueue();
  // Before the first build, which may overlap with a change.
  const loaded = listLoadedModules(sourceFolder);
  watchSources(input).on('all', async (_, path) => {
    changes.add(path);
    // The preview starts another process.
    if ((await loaded).has(path)) process.exit();
  });
  const site = await createIncrementalSite(input, progress, send);
  // The only request is that for the search index.
  process.on('message', () => send({ kind: 'search', files: site.computeSearchFiles() }));
  for (;;) await compileChanges({ changes, site, sourceFolder });
}

function send(message: SiteMessage): void {
  process.send?.(message);
}
