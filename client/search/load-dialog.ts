import { createElement } from './element.ts';
import type { OnLost } from './lost-query.ts';
import type { SearchDialog } from './search-dialog.ts';
import type { SearchField } from './search-field.ts';

// The build's bundler replaces the names by the files' addresses.
declare const SEARCH_DIALOG: string;
declare const SEARCH_WORKER: string;
declare const SEARCH_STYLES: string;

/** Load what belongs below the field, all of it at the same time; throws when it cannot be had. */
export async function loadDialog(
  field: SearchField,
  index: string,
  onLost: OnLost,
  failures: number,
): Promise<SearchDialog> {
  const styles = createElement('link', { rel: 'stylesheet', href: SEARCH_STYLES });
  const styled = new Promise((resolve) => {
    for (const end of ['load', 'error']) styles.addEventListener(end, resolve);
  });
  document.head.append(styles);
  const started = startWorker();
  let first: Worker | undefined = started;
  // Nobody else hears of it before the dialog is there.
  started.addEventListener('error', () => {
    first = undefined;
  });
  // The Web Worker takes it from the browser's cache.
  fetch(index).catch(() => {});
  try {
    const [{ createSearchDialog }] = await Promise.all([importDialog(failures), styled]);
    const takeWorker = () => {
      const worker = first ?? startWorker();
      first = undefined;
      return worker;
    };
    return createSearchDialog(field, index, takeWorker, onLost);
  } catch (error) {
    started.terminate();
    styles.remove();
    throw error;
  }
}

/**
 * Import the dialog: a bundle of its own, as a chunk would have to share one more file with the entry.
 * Browsers may keep a failure for as long as the document lives: the next attempt has another address.
 */
function importDialog(failures: number): Promise<typeof import('./search-dialog.ts')> {
  const address = failures === 0 ? SEARCH_DIALOG : `${SEARCH_DIALOG}?${failures}`;
  return import(address);
}

function startWorker(): Worker {
  return new Worker(SEARCH_WORKER, { type: 'module' });
}
