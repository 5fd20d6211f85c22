import { setTimeout as delay } from 'node:timers/promises';

/** Editors write a file in several steps, and a checkout of a branch changes many files. */
const SETTLE_MS = 5;

/** The whole site is compiled when the author pauses, so that the next save does not wait. */
const PAUSE_MS = 2_000;

/** Files that have changed and are not compiled yet. */
export interface ChangeQueue {
  add(path: string): void;
  isEmpty(): boolean;
  /** Aborts what is compiled from the changes that were taken last, when there is another one. */
  readonly signal: AbortSignal;
  /** Wait for a change, and take all that have come until then. */
  take(): Promise<string[]>;
  /** Wait until the author pauses, or until something changes or a request waits. */
  untilPause(): Promise<void>;
  /** A request waits, so there is no pause until `rest`. */
  hurry(): void;
  /** Everything is compiled, and no request waits. */
  rest(): void;
}

/** Create an empty queue. `onFirst` is called for a change that finds it empty. */
export function createChangeQueue(onFirst: () => void, pauseMs = PAUSE_MS): ChangeQueue {
  const paths = new Set<string>();
  let controller = new AbortController();
  let isHurried = false;
  let wake = (): void => {};
  const untilWoken = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    return promise;
  };
  return {
    add(path) {
      if (paths.size === 0) onFirst();
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
      if (isHurried || paths.size > 0) return;
      await Promise.race([untilWoken(), delay(pauseMs)]);
    },
    hurry() {
      isHurried = true;
      wake();
    },
    rest() {
      isHurried = false;
    },
  };
}
