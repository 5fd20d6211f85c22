import { useSyncExternalStore } from 'react';
import { SEARCH_ICON } from '../model/search-icon.ts';

/** Opens the search dialog. `startSearch` loads the dialog on interaction. */
export function SearchButton() {
  const shortcut = useSyncExternalStore(neverChanges, toShortcut, () => 'Ctrl K');
  return (
    <button
      type="button"
      className="search-button"
      data-search-open=""
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
    >
      <svg className="search-icon" viewBox="0 0 20 20" aria-hidden="true">
        <path d={SEARCH_ICON} />
      </svg>
      <span className="search-label">Search</span>
      <kbd aria-hidden="true">{shortcut}</kbd>
    </button>
  );
}

function toShortcut(): string {
  return /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
}

function neverChanges() {
  return () => undefined;
}
