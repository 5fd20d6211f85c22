import { findHashTarget, revealElement } from './hash-target.ts';

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

/** Scroll to the element that a hash names, opening what hides it, or to the top where there is none. */
export function scrollToHash(hash: string): void {
  const target = findHashTarget(hash);
  if (!target) return restoreScroll(0);
  revealElement(target);
  target.scrollIntoView({ behavior: 'instant' });
}

/** Follow the hash with which the document was opened into what was folded: the browser cannot. */
export function revealFirstTarget(): void {
  const target = findHashTarget(location.hash);
  if (target && revealElement(target)) target.scrollIntoView({ behavior: 'instant' });
}
