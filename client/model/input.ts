/** What opens the search. */
export const SEARCH_OPENER = '[data-search-open]';

/** What takes letters. The field of a dialog that has just closed keeps the focus until the next frame. */
export const TEXT_FIELD = ':read-write:not(dialog:not([open]) *)';

/** Return the closest element around the target of an event that matches a selector. */
export function findTarget({ target }: Event, selector: string): HTMLElement | null | undefined {
  // Targets may also be documents and windows.
  return (target as Partial<Element>).closest?.<HTMLElement>(selector);
}

/** Whether a click opens a new tab or window, or downloads. */
export function isModified(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** Whether a click or a key opens the search: a click on an opener, ⌘K, Ctrl+K, or `/` outside of text fields. */
export function opensSearch(event: Event, textField = ':read-write'): boolean {
  const { type, key, code, metaKey, ctrlKey, shiftKey, altKey } = event as KeyboardEvent;
  if (altKey) return false;
  // Layouts without Latin letters have a letter beyond ASCII on the key. A Latin layout decides where its K is.
  if (metaKey !== ctrlKey) return /^k$/i.test(key) || (code === 'KeyK' && key > '~');
  if (key === '/') return !findTarget(event, textField);
  return type === 'click' && !shiftKey && Boolean(findTarget(event, SEARCH_OPENER));
}
