import { SEARCH_OPENER, findTarget, opensSearch } from '../model/input.ts';
import { toTrustedScriptUrl } from '../model/trusted-types.ts';
import { createSearchField, takeLostQuery } from './search-field.ts';
import type { SearchField, SearchPaths } from './search-field.ts';
import type { SearchDialog } from './search-dialog.ts';

// The build's bundler replaces the names by the files' addresses.
declare const SEARCH_DIALOG: string;
declare const SEARCH_WORKER: string;
declare const SEARCH_STYLES: string;

/**
 * Open the search by its button, by ⌘K and Ctrl+K, and by `/`. The field is there at once; the rest is loaded
 * when a reader is about to use it, all of it at the same time. `isStale` tells whether another release is served.
 */
export function startSearch(paths: SearchPaths, isStale: () => Promise<boolean>): void {
  let field: SearchField | undefined;
  let loading: Promise<SearchDialog> | undefined;
  let failure: HTMLElement | undefined;
  let failures = 0;
  const toField = () => (field ??= createSearchField(isStale));
  const load = () => {
    loading ??= loadDialog(toField(), paths, failures).catch((error: unknown) => {
      loading = undefined;
      failures += 1;
      throw error;
    });
    return loading;
  };
  const respond = (used: SearchField) => {
    const { dialog, input } = used;
    failure?.remove();
    load().then(
      (loaded) => dialog.open && loaded.respond(),
      () => {
        failure?.remove();
        // The reader has closed the dialog.
        if (!dialog.open) return;
        failure = used.createFailure('The search could not be loaded.', () => {
          input.focus();
          respond(used);
        });
        dialog.append(failure);
      },
    );
  };
  const open = (query: string | null) => {
    const used = toField();
    const { dialog, input } = used;
    if (dialog.open) return;
    if (query !== null) input.value = query;
    dialog.showModal();
    // From now on the field takes the typed text.
    input.focus();
    input.select();
    respond(used);
  };
  for (const intent of ['pointerover', 'focusin']) {
    document.addEventListener(intent, (event) => {
      if (findTarget(event, SEARCH_OPENER)) load().catch(() => {});
    });
  }
  for (const type of ['click', 'keydown']) {
    document.addEventListener(type, (event) => {
      if (!opensSearch(event)) return;
      event.preventDefault();
      open(null);
    });
  }
  const lost = takeLostQuery();
  if (lost !== null) open(lost);
}

/** Load what belongs below the field, all of it at the same time; rejects when it cannot be loaded. */
async function loadDialog(
  field: SearchField,
  paths: SearchPaths,
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
    return createSearchDialog(field, paths, takeWorker);
  } catch (error) {
    started.terminate();
    styles.remove();
    throw error;
  }
}

function startWorker(): Worker {
  return new Worker(toTrustedScriptUrl(SEARCH_WORKER), { type: 'module' });
}
