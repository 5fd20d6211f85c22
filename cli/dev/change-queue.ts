import { setTimeout as delay } from 'node:timers/promises';

/** Editors write a file in several steps, and a checkout of a branch changes many files. */
const SETTLE_MS = 5;

/** The whole site is compiled when the author pauses, so that the next save does not wait. */
const PAUSE_MS = 500;

/** Files that have changed and are not compiled yet. */
export interface ChangeQueue {
  add(path: string): void;
  isEmpty(): boolean;
  /** Aborts what is compiled from the changes that were taken last, when there is another one. */
  readonly signal: AbortSignal;
  /** Wait for a change, and take all that have come until then. */
  take(): Promise<string[]>;
  /** Wait until the author pauses, or until something changes. */
  untilPause(): Promise<void>;
}

/** Create an empty queue. */
export function createChangeQueue(): ChangeQueue {
  const paths = new Set<string>();
  let controller = new AbortController();
  let wake = (): void => {};
  const untilWoken = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    return promise;
  };
  return {
    add(path) {
      paths.add(path);
      controller.abort();
      wake();
    },
    isEmpty: () => paths.size === 0,
    get signal() {
      return controller.signal;
    },
    async take() {
      while (paths.size === 0) await untilWoken();
      await delay(SETTLE_MS);
      const taken = [...paths];
      paths.clear();
      controller = new AbortController();
      return taken;
    },
    async untilPause() {
      if (paths.size > 0) return;
      await Promise.race([untilWoken(), delay(PAUSE_MS)]);
    },
  };
}
