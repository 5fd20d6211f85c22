type StorageArea = 'localStorage' | 'sessionStorage';

/** Read a stored value. Returns null if there is none or storage is blocked. */
export function readStorage(key: string, area: StorageArea = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Store a value, unless storage is blocked or full. */
export function writeStorage(key: string, value: string, area: StorageArea = 'localStorage'): void {
  try {
    window[area].setItem(key, value);
  } catch {
    // Blocked or full.
  }
}

/** Remove a stored value. */
export function clearStorage(key: string, area: StorageArea = 'localStorage'): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Blocked or full.
  }
}

/** Parse a stored object: `{"a":1}` → `{ a: 1 }`. Invalid text becomes `{}`. */
export function parseStored(text: string | null | undefined): Record<string, unknown> {
  try {
    // `JSON.parse` throws for undefined, and returns null for null.
    return { ...(JSON.parse(text as string) as object) };
  } catch {
    return {};
  }
}

/** Call `show` now, and when another tab changes a value, also while this page is in the back/forward cache. */
export function followStorage(key: string, show: () => void): void {
  show();
  window.addEventListener('storage', (event) => {
    // The key is null if another tab cleared the storage.
    if (event.key === key || event.key === null) show();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    // If storage is blocked, the page has the only copy.
    if (persisted && readStorage(key) !== null) show();
  });
}
