type StorageArea = 'localStorage' | 'sessionStorage';

/** Read a stored value; null when there is none or the browser refuses storage. */
export function readStorage(key: string, area: StorageArea = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    // Storage may be blocked altogether: the site then works without memory.
    return null;
  }
}

/** Store a value; where the browser refuses, it lasts until the tab leaves the page. */
export function writeStorage(key: string, value: string, area: StorageArea = 'localStorage'): void {
  try {
    window[area].setItem(key, value);
  } catch {
    // As in `readStorage`.
  }
}

/** Forget a stored value. */
export function clearStorage(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As in `readStorage`.
  }
}

/** Parse a stored object: `{"a":1}` → `{ a: 1 }`; garbage counts as an empty one. */
export function parseStored(text: string | null | undefined): Record<string, unknown> {
  try {
    // What is no text throws, or comes back as what has no properties.
    return { ...(JSON.parse(text as string) as object) };
  } catch {
    return {};
  }
}

/** Call `onChange` when another tab changes a value, or has done so while this page lay in the history. */
export function followStorage(key: string, onChange: () => void): void {
  window.addEventListener('storage', (event) => {
    // A null key says that another tab cleared the whole storage.
    if (event.key === key || event.key === null) onChange();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    // Where storage is refused, what shows is all there is.
    if (persisted && readStorage(key) !== null) onChange();
  });
}
