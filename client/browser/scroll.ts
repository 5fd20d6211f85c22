/** Browsers limit the rate of history updates. */
const SAVE_DELAY_MS = 100;

/** Save the scroll position while the reader scrolls. */
export function trackScroll(): void {
  let timer: number | undefined;
  window.addEventListener(
    'scroll',
    () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(saveScroll, SAVE_DELAY_MS);
    },
    { passive: true },
  );
}

/** Save the scroll position in the history entry, so that back and forward restore it. */
export function saveScroll(): void {
  history.replaceState({ scrollY: window.scrollY }, '');
}

/** Read the scroll position of the history entry, in CSS pixels. */
export function readScroll(): number | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('scrollY' in state)) return null;
  return typeof state.scrollY === 'number' ? state.scrollY : null;
}

/** Scroll to a position without animation. */
export function restoreScroll(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/** Reveal the target of a hash and scroll to it, or to the top if there is none. */
export function scrollToHash(hash: string): void {
  const target = findHashTarget(hash);
  if (!target) return restoreScroll(0);
  revealElement(target);
  target.scrollIntoView({ behavior: 'instant' });
}

/** Reveal the target of the document's hash. The browser scrolls to visible targets only. */
export function revealInitialTarget(): void {
  const target = findHashTarget(location.hash);
  if (target && revealElement(target)) target.scrollIntoView({ behavior: 'instant' });
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

/** Open the details and select the tabs that contain an element. Returns whether any was closed. */
function revealElement(target: Element): boolean {
  let hasChanged = false;
  const check = (radio: Element | undefined): void => {
    if (!(radio instanceof HTMLInputElement) || radio.checked) return;
    radio.checked = true;
    hasChanged = true;
  };
  if (target instanceof HTMLInputElement && target.type === 'radio') check(target);
  for (let node = target; node.parentElement; node = node.parentElement) {
    const parent = node.parentElement;
    if (parent instanceof HTMLDetailsElement && !parent.open) {
      parent.open = true;
      hasChanged = true;
    }
    const radios = [...parent.children].filter((child) => child.matches('input[type=radio]'));
    if (radios.length > 0) {
      const panels = [...parent.children].filter((child) => !child.matches('input, label'));
      check(radios[panels.indexOf(node)]);
    }
  }
  return hasChanged;
}

/** Scroll a panel, but not the page, until an element in it is visible. */
export function scrollWithin(panel: Element, element: Element): void {
  const { top, bottom, height } = panel.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < top || inner.bottom > bottom) panel.scrollTop += inner.top - top - height / 2;
}
