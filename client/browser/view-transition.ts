/** A browser that is slower to begin changes the page without the transition. */
const MAX_DELAY_MS = 200;

/**
 * Change the page with a cross-fade where the browser has them and the reader has not asked for less
 * motion. Resolves when the page has changed; rejects with what `change` throws.
 */
export async function changeWithTransition(change: () => void): Promise<void> {
  const isQuiet = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isQuiet || !('startViewTransition' in document)) return change();
  const transition = document.startViewTransition(change);
  // A transition that is skipped, because another one begins for example, rejects.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
  const timer = window.setTimeout(() => transition.skipTransition(), MAX_DELAY_MS);
  transition.ready.then(
    () => window.clearTimeout(timer),
    () => undefined,
  );
  return transition.updateCallbackDone;
}
