import { toTrustedScriptUrl } from '../model/trusted-types.ts';
import { createFailure, createSearchField, storeLostQuery, takeLostQuery } from './search-field.ts';
import type { OnLost, SearchField, SearchPaths } from './search-field.ts';
import type { SearchDialog } from './search-dialog.ts';

// The build's bundler replaces the names by the files' addresses.
declare const SEARCH_DIALOG: string;
declare const SEARCH_WORKER: string;
declare const SEARCH_STYLES: string;

/** What opens the search. */
const OPENER = '[data-search-open]';

/**
 * Open the search by its button, by ⌘K and Ctrl+K, and by `/`. The field is there at once; the rest is loaded
 * when a reader is about to use it, all of it at the same time.
 */
export function startSearch(paths: SearchPaths, onLost: OnLost): void {
  let field: SearchField | undefined;
  let loading: Promise<SearchDialog> | undefined;
  let failure: HTMLElement | undefined;
  let failures = 0;
  const toField = () => (field ??= createSearchField());
  const load = () => {
    loading ??= loadDialog(toField(), paths, onLost, failures).catch((error: unknown) => {
      loading = undefined;
      failures += 1;
      throw error;
    });
    return loading;
  };
  const respond = ({ dialog, input }: SearchField) => {
    failure?.remove();
    load().then(
      (loaded) => dialog.open && loaded.respond(),
      () => {
        failure?.remove();
        // The reader has closed the dialog.
        if (!dialog.open) return;
        failure = createFailure('The search could not be loaded.', () => {
          input.focus();
          respond({ dialog, input });
        });
        dialog.append(failure);
        onLost(() => storeLostQuery(input.value));
      },
    );
  };
  const open = (query: string | null) => {
    const { dialog, input } = toField();
    if (dialog.open) return;
    if (query !== null) input.value = query;
    dialog.showModal();
    // From now on the field takes the typed text.
    input.focus();
    input.select();
    respond({ dialog, input });
  };
  const openInstead = (event: Event) => {
    event.preventDefault();
    open(null);
  };
  for (const intent of ['pointerover', 'focusin']) {
    document.addEventListener(intent, ({ target }) => {
      if (isOpener(target)) load().catch(() => {});
    });
  }
  document.addEventListener('click', (event) => {
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isOpener(event.target) && !isModified) openInstead(event);
  });
  document.addEventListener('keydown', (event) => {
    if (isShortcut(event)) openInstead(event);
  });
  const lost = takeLostQuery();
  if (lost !== null) open(lost);
}

/** Load what belongs below the field, all of it at the same time; rejects when it cannot be loaded. */
async function loadDialog(
  field: SearchField,
  paths: SearchPaths,
  onLost: OnLost,
  failures: number,
): Promise<SearchDialog> {
  const styles = document.createElement('link');
  styles.rel = 'stylesheet';
  styles.href = SEARCH_STYLES;
  const styled = new Promise((resolve) => {
    for (const end of ['load', 'error']) styles.addEventListener(end, resolve);
  });
  document.head.append(styles);
  const started = startWorker();
  let first: Worker | undefined = started;
  // Before the dialog is loaded, only the field can show the failure.
  started.addEventListener('error', () => {
    first = undefined;
  });
  // The Web Worker takes it from the browser's cache.
  fetch(paths.index).catch(() => {});
  // A bundle of its own, because a chunk would have to share one more file with the entry. Browsers may cache a
  // failure for as long as the document lives: the next attempt has another address.
  const address = failures === 0 ? SEARCH_DIALOG : `${SEARCH_DIALOG}?${failures}`;
  const dialog: Promise<typeof import('./search-dialog.ts')> = import(address);
  try {
    const [{ createSearchDialog }] = await Promise.all([dialog, styled]);
    const takeWorker = () => {
      const worker = first ?? startWorker();
      first = undefined;
      return worker;
    };
    return createSearchDialog(field, paths, takeWorker, onLost);
  } catch (error) {
    started.terminate();
    styles.remove();
    throw error;
  }
}

function startWorker(): Worker {
  return new Worker(toTrustedScriptUrl(SEARCH_WORKER), { type: 'module' });
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
