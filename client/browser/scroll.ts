/** A pause in scrolling: browsers limit how often the history may be written. */
const SCROLL_PAUSE_MS = 100;

/** Keep the reading position up to date while the reader scrolls. */
export function followScroll(): void {
  let timer: number | undefined;
  window.addEventListener(
    'scroll',
    () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(saveScroll, SCROLL_PAUSE_MS);
    },
    { passive: true },
  );
}

/** Keep the reading position with the history entry, so that back and forward return to it. */
export function saveScroll(): void {
  history.replaceState({ scrollY: window.scrollY }, '');
}

/** The position kept with the current history entry, in CSS pixels from the top. */
export function readScroll(): number | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('scrollY' in state)) return null;
  return typeof state.scrollY === 'number' ? state.scrollY : null;
}

/** Return to a kept position at once, without the smooth scrolling of jumps. */
export function restoreScroll(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/** Scroll to the element that a hash names, or to the top where there is none. */
export function scrollToHash(hash: string): void {
  const target = hash.length > 1 ? document.getElementById(decodeHash(hash.slice(1))) : null;
  if (target) target.scrollIntoView({ behavior: 'instant' });
  else restoreScroll(0);
}

function decodeHash(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A malformed escape names no element; the raw text may.
    return fragment;
  }
}
