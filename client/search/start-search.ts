import { keepLostQuery, takeLostQuery } from './lost-query.ts';
import type { OnLost } from './lost-query.ts';
import type { SearchDialog } from './search-dialog.ts';

// The build's bundler replaces the names by the files' addresses.
declare const SEARCH_DIALOG: string;
declare const SEARCH_WORKER: string;
declare const SEARCH_STYLES: string;

/** What opens the search. */
const OPENER = '[data-search-open]';

/**
 * Open the search by its button, by ⌘K and Ctrl+K, and by `/`. Nothing of it is loaded before a reader
 * is about to use it: then everything is, at the same time.
 */
export function startSearch(index: string, onLost: OnLost): void {
  let dialog: Promise<SearchDialog> | undefined;
  const load = () => {
    dialog ??= loadDialog(index, onLost).catch((error: unknown) => {
      dialog = undefined;
      throw error;
    });
    return dialog;
  };
  const prepare = ({ target }: Event) => {
    if (isOpener(target)) load().catch(() => {});
  };
  const open = (query: string | null) => {
    load().then(
      (loaded) => loaded.open(query),
      // A line that is cut shows nowhere yet: the next attempt loads again.
      () => onLost(() => keepLostQuery(query ?? '')),
    );
  };
  const openInstead = (event: Event) => {
    event.preventDefault();
    open(null);
  };
  for (const intent of ['pointerover', 'focusin']) document.addEventListener(intent, prepare);
  document.addEventListener('click', (event) => {
    if (isOpener(event.target)) openInstead(event);
  });
  document.addEventListener('keydown', (event) => {
    if (isShortcut(event)) openInstead(event);
  });
  const lost = takeLostQuery();
  if (lost !== null) open(lost);
}

async function loadDialog(index: string, onLost: OnLost): Promise<SearchDialog> {
  const styles = document.createElement('link');
  styles.rel = 'stylesheet';
  styles.href = SEARCH_STYLES;
  const styled = new Promise((resolve) => {
    for (const end of ['load', 'error']) styles.addEventListener(end, resolve);
  });
  document.head.append(styles);
  const started = new Worker(SEARCH_WORKER, { type: 'module' });
  // The Web Worker takes it from the browser's cache.
  fetch(index).catch(() => {});
  const [{ createSearchDialog }] = await Promise.all([importDialog(), styled]);
  let first: Worker | undefined = started;
  const startWorker = () => {
    const worker = first ?? new Worker(SEARCH_WORKER, { type: 'module' });
    first = undefined;
    return worker;
  };
  return createSearchDialog(index, startWorker, onLost);
}

/** A bundle of its own: a chunk would have to share one more file with the entry. */
function importDialog(): Promise<typeof import('./search-dialog.ts')> {
  return import(SEARCH_DIALOG);
}

function isOpener(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OPENER) !== null;
}

function isShortcut(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, altKey, target } = event;
  if (key.toLowerCase() === 'k') return metaKey !== ctrlKey && !altKey;
  const isPlain = !metaKey && !ctrlKey && !altKey;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'));
  return key === '/' && isPlain && !isTyping;
}
