const KEY = 'recent-searches';

const MAX_SEARCHES = 5;

/** Longer texts were pasted, not searched for. */
const MAX_LENGTH = 100;

/** Read the reader's recent searches, newest first; invalid values count as none. */
export function loadRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const isQuery = (query: unknown) => typeof query === 'string' && query.length <= MAX_LENGTH;
    return stored.filter(isQuery).slice(0, MAX_SEARCHES);
  } catch {
    // Not ours, or storage is blocked.
    return [];
  }
}

/** Store a search as the newest one. */
export function storeRecentSearch(query: string): void {
  const stored = query.trim();
  if (stored === '' || stored.length > MAX_LENGTH) return;
  store([stored, ...loadRecentSearches().filter((other) => other !== stored)]);
}

export function clearRecentSearches(): void {
  store([]);
}

function store(queries: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(queries.slice(0, MAX_SEARCHES)));
  } catch {
    // Where the browser refuses storage, nothing is recent.
  }
}
