import { escapeHtml } from '../model/escape-html.ts';
import { toSearchIcon } from '../model/search-icon.ts';
import { toSearchUrl } from '../model/site-paths.ts';
import { clearStorage, parseStored, readStorage, writeStorage } from '../model/storage.ts';

const KEY = 'recent-searches';

const MAX_SEARCHES = 5;

const CLOCK = 'M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M10 6v4l2.5 2';

/** Read the reader's recent searches, newest first; invalid values count as none. */
function loadRecentSearches(): string[] {
  const stored = Object.values(parseStored(readStorage(KEY)));
  return stored.filter((query) => typeof query === 'string').slice(0, MAX_SEARCHES);
}

/** Store a search as the newest one. */
export function storeRecentSearch(query: string): void {
  const stored = query.trim();
  if (stored === '') return;
  const others = loadRecentSearches().filter((other) => other !== stored);
  writeStorage(KEY, JSON.stringify([stored, ...others].slice(0, MAX_SEARCHES)));
}

export function clearRecentSearches(): void {
  clearStorage(KEY);
}

/** Render the recent searches as links to their pages of results; empty without any. */
export function renderRecentSearches(searchPage: string): string {
  const links = loadRecentSearches().map((query) => {
    const href = escapeHtml(toSearchUrl(searchPage, { query }));
    const text = escapeHtml(query);
    return `<a href="${href}" data-query="${text}" data-document-load>${toSearchIcon(CLOCK)}${text}</a>`;
  });
  return links.join('');
}
