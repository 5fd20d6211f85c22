/** Key of the colour mode in `localStorage`. */
export const COLOR_MODE_KEY = 'color-mode';

/** Key of the language in which the reader wants code. */
export const CODE_LANGUAGE_KEY = 'code-language';

/** Read a stored value; null when there is none or the browser refuses storage. */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be blocked altogether: the site then works without memory.
    return null;
  }
}

/** Store a value; where the browser refuses, the choice lasts until the tab leaves the page. */
export function writeStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As in `readStorage`.
  }
}
