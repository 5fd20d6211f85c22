import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { BuildInput } from '../../build/build-context.ts';
import { createProgress } from '../../build/progress.ts';
import { startSlowUnitNotice } from '../slow-unit-notice.ts';
import { createIncrementalSite } from './incremental-site.ts';
import { listLoadedModules, watchSources } from './watch-sources.ts';

/** Editors write a file in several steps, and a checkout of a branch changes many files. */
const SETTLE_MS = 20;

/** The whole site is compiled when the author pauses, so that the next save does not wait. */
const PAUSE_MS = 500;

// Ctrl+C reaches this process too. The preview ends it, or has ended itself.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

const [input] = (await once(process, 'message')) as [BuildInput];
const paths = new Set<string>();
let change = new AbortController();
// Before the first compilation, which may overlap with a change.
const loaded = listLoadedModules(input.sourceFolder);
watchSources(input).on('all', async (_, path) => {
  paths.add(path);
  change.abort();
  // The preview starts another process.
  if ((await loaded).has(path)) process.exit();
});
const { report, end } = createProgress(process.stderr);
const site = await createIncrementalSite(
  input,
  { report, begin: startSlowUnitNotice() },
  (message) => {
    end();
    process.send?.(message);
  },
);
for (;;) {
  change = new AbortController();
  const { signal } = change;
  const changed = [...paths];
  paths.clear();
  try {
    if (await site.update(changed)) await delay(PAUSE_MS, undefined, { signal });
    await site.rebuild(signal);
    await once(signal, 'abort');
  } catch (error) {
    // Another change has come.
    if (!signal.aborted) throw error;
  }
  await delay(SETTLE_MS);
}
