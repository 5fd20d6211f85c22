import { selectTab } from './tab-set.ts';

/** Scroll to a position without animation. */
export function restoreScroll(top: number): void {
  // Through the top, because a scroll to the current position keeps the scroll anchor: where Firefox has restored the
  // position itself, it would then move the page by the height of the details that have opened above.
  for (const y of [0, top]) window.scrollTo({ top: y, behavior: 'instant' });
}

/** Reveal the target of a hash and scroll to it. Returns false if there is none. */
export function scrollToHash(hash: string): boolean {
  const target = findHashTarget(hash);
  if (!target) return false;
  revealElement(target);
  target.scrollIntoView({ behavior: 'instant' });
  return true;
}

/** Open what hides the target of a hash. Browsers scroll to visible targets only. Returns whether anything was closed. */
export function revealTarget(hash: string): boolean {
  const target = findHashTarget(hash);
  return target !== null && revealElement(target);
}

/** Whether the reader has not scrolled yet: the page is at its top, or at the target of its hash. */
export function isAtStart(): boolean {
  const top = findHashTarget(location.hash)?.getBoundingClientRect().top ?? Infinity;
  return window.scrollY === 0 || Math.abs(top - toScrollPadding()) <= TOLERANCE_PX;
}

/** A heading that a jump has scrolled to counts as reached. */
export const TOLERANCE_PX = 8;

/** Height of what covers the top of the window, in CSS pixels. */
export function toScrollPadding(): number {
  return parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

/** Find the element of a hash: `#caf%C3%A9` → the element with the id `café` */
export function findHashTarget(hash: string): HTMLElement | null {
  return hash.length > 1 ? document.getElementById(decodeFragment(hash.slice(1))) : null;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // Malformed escapes are part of the id.
    return fragment;
  }
}

/** Open an element and the details around it, and select the tabs that contain it. Returns whether any was closed. */
export function revealElement(target: Element): boolean {
  let hasChanged = false;
  for (let node: Element | null = target; node; node = node.parentElement) {
    if (selectTab(node)) hasChanged = true;
    if (!(node instanceof HTMLDetailsElement) || node.open) continue;
    node.open = true;
    hasChanged = true;
  }
  return hasChanged;
}

/** Scroll a panel, but not the page, until an element in it is visible. */
export function scrollWithin(panel: Element, element: Element): void {
  const { top, bottom, height } = panel.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < top || inner.bottom > bottom) panel.scrollTop += inner.top - top - height / 2;
}
