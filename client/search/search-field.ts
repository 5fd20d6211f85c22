import { SEARCH_ICON } from '../model/search-icon.ts';
import { toTrustedHtml } from '../model/trusted-types.ts';

/** What a reader can type into at once; the dialog's other parts are loaded meanwhile. */
export interface SearchField {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
}

/** Where the index is, and the page that shows all results. */
export interface SearchPaths {
  index: string;
  page: string;
}

/** Id of the list that the input controls. As in `dom-ids.ts`, no heading can have it. */
export const RESULTS_ID = 'frameSearchResults';

const FIELD_HTML = `<div class="search-bar">${toIcon(SEARCH_ICON)}
  <input type="text" role="combobox" aria-label="Search" aria-autocomplete="list" aria-controls="${RESULTS_ID}"
    aria-expanded="false" placeholder="Search" autocomplete="off" autocapitalize="off" spellcheck="false"
    enterkeyhint="go" maxlength="200">
  <button type="button" class="search-close">Close</button></div>`;

/** Put the dialog into the document, closed, with its field alone. */
export function createSearchField(): SearchField {
  const dialog = document.createElement('dialog');
  dialog.className = 'search-dialog';
  dialog.setAttribute('aria-label', 'Search');
  dialog.innerHTML = toTrustedHtml(FIELD_HTML);
  const input = dialog.querySelector('input') ?? document.createElement('input');
  dialog.addEventListener('click', ({ target }) => {
    // The dialog has no padding: a click on it, and not on anything in it, is one beside it.
    const isClose = target instanceof Element && target.matches('dialog, .search-close');
    if (isClose) dialog.close();
  });
  window.addEventListener('popstate', () => dialog.close());
  document.body.append(dialog);
  return { dialog, input };
}

/** Render an icon from a path that is drawn on 20 by 20. */
export function toIcon(path: string): string {
  return `<svg viewBox="0 0 20 20" class="search-icon" aria-hidden="true"><path d="${path}"/></svg>`;
}

/** Create a message that something of the search could not be loaded, with a way on. */
export function createFailure(message: string, onRetry: () => void): HTMLElement {
  const failure = document.createElement('div');
  failure.className = 'search-error';
  failure.setAttribute('role', 'alert');
  failure.innerHTML = toTrustedHtml('<p></p><button type="button" class="button">Retry</button>');
  failure.querySelector('p')?.append(message);
  failure.querySelector('button')?.addEventListener('click', onRetry);
  return failure;
}

/** Called when a file of the search cannot be loaded. Calls `prepare` before it loads another document. */
export type OnLost = (prepare: () => void) => void;

const LOST_KEY = 'lost-search';

/** Store a query that this document cannot respond to for the one that takes its place. */
export function storeLostQuery(query: string): void {
  try {
    sessionStorage.setItem(LOST_KEY, query);
  } catch {
    // Where the browser refuses storage, the reader types it again.
  }
}

/** Take the query that the document before could not respond to; null without one. */
export function takeLostQuery(): string | null {
  try {
    const query = sessionStorage.getItem(LOST_KEY);
    sessionStorage.removeItem(LOST_KEY);
    return query;
  } catch {
    return null;
  }
}
