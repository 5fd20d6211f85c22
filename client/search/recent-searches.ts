const KEY = 'recent-searches';

const MAX_SEARCHES = 5;

/** Longer texts were pasted, not searched for. */
const MAX_LENGTH = 100;

/** Read the reader's recent searches, newest first; garbage counts as none. */
export function loadRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((query): query is string => typeof query === 'string' && isKeepable(query))
      .slice(0, MAX_SEARCHES);
  } catch {
    // Not ours, or storage is blocked.
    return [];
  }
}

/** Keep a search as the newest one. */
export function keepRecentSearch(query: string): void {
  const kept = query.trim();
  if (isKeepable(kept)) store([kept, ...loadRecentSearches().filter((other) => other !== kept)]);
}

/** Forget a search. */
export function forgetRecentSearch(query: string): void {
  store(loadRecentSearches().filter((other) => other !== query));
}

function isKeepable(query: string): boolean {
  return query !== '' && query.length <= MAX_LENGTH;
}

function store(queries: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(queries.slice(0, MAX_SEARCHES)));
  } catch {
    // Where the browser refuses storage, nothing is recent.
  }
}
