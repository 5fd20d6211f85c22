/** A page that is never idle gets its tasks all the same. */
const MAX_WAIT_MS = 500;

/** Run what the reader does not wait for: after the next paint, each in a task of its own. */
export function runWhenIdle(tasks: (() => void)[]): void {
  const [first, ...rest] = tasks;
  if (!first) return;
  whenIdle(() => {
    first();
    runWhenIdle(rest);
  });
}

function whenIdle(task: () => void): void {
  // Safari has no such thing.
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: MAX_WAIT_MS });
  else setTimeout(task);
}
