/** Hears when something of the search cannot be had; calls `prepare` before a new document takes over. */
export type OnLost = (prepare: () => void) => void;

const KEY = 'lost-search';

/** Keep a query that this document cannot answer for the one that takes its place. */
export function keepLostQuery(query: string): void {
  try {
    sessionStorage.setItem(KEY, query);
  } catch {
    // Where the browser refuses storage, the reader types it again.
  }
}

/** Take the query that the document before could not answer; null without one. */
export function takeLostQuery(): string | null {
  try {
    const query = sessionStorage.getItem(KEY);
    if (query !== null) sessionStorage.removeItem(KEY);
    return query;
  } catch {
    return null;
  }
}
