import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { watch } from 'chokidar';
import type { SiteMessage } from './messages.ts';

/** The process that holds the site, begun anew whenever the code that makes pages changes. */
export interface SiteHandle {
  /** Ask for the files of the search; they come as a message. */
  askForSearch(): void;
  stop(): void;
}

/** Start the process and hand its messages on; `onBroken` hears that our own code does not run. */
export function startSite(
  args: string[],
  onMessage: (message: SiteMessage) => void,
  onBroken: () => Promise<void>,
): SiteHandle {
  const state = { isStopped: false };
  let child: ChildProcess | null = null;
  const run = async (): Promise<void> => {
    while (!state.isStopped) {
      const hook = join(import.meta.dirname, '../../build/jsx.ts');
      const execArgv = ['--import', hook];
      child = fork(join(import.meta.dirname, '../main.ts'), ['preview-site', ...args], {
        execArgv,
        // Maps and bytes go as they are.
        serialization: 'advanced',
      });
      child.on('message', (message) => onMessage(message as SiteMessage));
      const [code] = (await once(child, 'exit')) as [number | null];
      if (state.isStopped || code === 0) continue;
      // What is mended while the problems are looked up counts too.
      const changed = untilSourceChange();
      await onBroken();
      await changed;
    }
  };
  void run();
  return {
    askForSearch: () => void child?.send({ kind: 'search' }),
    stop() {
      state.isStopped = true;
      child?.kill('SIGTERM');
    },
  };
}

async function untilSourceChange(): Promise<void> {
  const watcher = watch(['client', 'worker', 'build'], { ignoreInitial: true });
  await once(watcher, 'all');
  await watcher.close();
}
