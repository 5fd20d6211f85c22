/** What opens the search. */
export const SEARCH_OPENER = '[data-search-open]';

/** Return the closest element around the target of an event that matches a selector. */
export function findTarget({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** Whether a click opens a new tab or window, or downloads. */
export function isModified(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/**
 * Whether an event opens the search: a click on one of its openers, ⌘K, Ctrl+K, or `/` outside of text fields.
 * Events of other types have no key, and those of autofill neither.
 */
export function opensSearch(event: Event): boolean {
  const { type, key, metaKey, ctrlKey, shiftKey, altKey } = event as KeyboardEvent;
  if (altKey) return false;
  if (type === 'click') {
    return !metaKey && !ctrlKey && !shiftKey && findTarget(event, SEARCH_OPENER) !== null;
  }
  if (metaKey !== ctrlKey) return /^k$/i.test(key);
  return key === '/' && !metaKey && !findTarget(event, 'input, textarea, select');
}
