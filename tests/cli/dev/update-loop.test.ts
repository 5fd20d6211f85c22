import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileChanges } from '../../../cli/dev/update-loop.ts';
import { createChangeQueue } from '../../../cli/dev/change-queue.ts';

const PAGE = '/site/content/a.mdx';
const CODE = join('/site', 'client/a.ts');
const COMPONENT = join('/site', 'client/article/a.tsx');

/** Longer than a test may take. */
const NO_PAUSE = 2 ** 31 - 1;

/** Run the loop with a site that writes down what it does; `during` is what happens meanwhile, once. */
function runLoop(pauseMs: number, isComplete = true, during: Record<string, () => void> = {}) {
  const log: unknown[] = [];
  const changes = createChangeQueue(() => log.push('stale'), pauseMs);
  const record = (name: string, ...values: unknown[]) => {
    log.push([name, ...values]);
    during[name]?.();
    delete during[name];
  };
  const site = {
    async update(paths: string[]) {
      record('update', paths);
      return { isComplete };
    },
    updateRequested: async () => {},
    rebundle: async () => record('rebundle'),
    async rebuild(signal: AbortSignal) {
      record('rebuild');
      log.push(signal.aborted);
    },
  };
  const reload = async () => record('reload');
  return {
    changes,
    log,
    done: compileChanges({ changes, getSite: () => site, reload, sourceFolder: '/site' }),
  };
}

it('shows a page at once, and compiles the whole site when the author pauses', async () => {
  const { changes, log } = runLoop(NO_PAUSE);
  for (const path of [PAGE, PAGE]) changes.add(path);
  await expect.poll(() => log).toEqual(['stale', ['update', [PAGE]]]);
  changes.hurry();
  await expect.poll(() => log.slice(2)).toEqual([['rebuild'], false]);

  const paused = runLoop(1);
  paused.changes.add(PAGE);
  await paused.done;
  expect(paused.log.slice(2)).toEqual([['rebuild'], false]);
});

it('pauses for no request that waits, until it has its response', async () => {
  const { changes, done, log } = runLoop(NO_PAUSE);
  changes.hurry();
  changes.add(PAGE);
  await done;
  expect(log.slice(2)).toEqual([['rebuild'], false]);
  changes.rest();
  let isOver = false;
  void changes.untilPause().then(() => (isOver = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
});

it.each([
  ['that a page does not show', PAGE, ['update', [PAGE]], false],
  ['of code', CODE, ['rebundle'], true],
  ['of a component', COMPONENT, ['reload'], true],
])('compiles the whole site at once after a change %s', async (_, path, step, isComplete) => {
  const { changes, done, log } = runLoop(NO_PAUSE, isComplete);
  changes.add(path);
  await done;
  expect(log).toEqual(['stale', step, ['rebuild'], false]);
});

it('takes in what changes meanwhile before it is done', async () => {
  const { changes, done, log } = runLoop(NO_PAUSE, true, {
    update: () => changes.add(CODE),
    rebuild: () => changes.add(PAGE),
  });
  changes.add(PAGE);
  await done;
  expect(log).toEqual([
    'stale',
    ['update', [PAGE]],
    'stale',
    ['rebundle'],
    ['rebuild'],
    'stale',
    true,
    // What was changed before is not complete until the whole site is compiled.
    ['update', [PAGE]],
    ['rebuild'],
    false,
  ]);
});
