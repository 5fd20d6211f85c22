import { clearStorage, readStorage, writeStorage } from '../model/storage.ts';
import { SEARCH_ICON } from '../model/search-icon.ts';
import { toTrustedHtml } from '../model/trusted-types.ts';

/** What a reader can type into at once; the dialog's other parts are loaded meanwhile. */
export interface SearchField {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  /**
   * Create a message that something of the search could not be loaded, with Retry. If another release is served,
   * it offers a reload, after which the search goes on with the same query.
   */
  createFailure(message: string, onRetry: () => void): HTMLElement;
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
export function createSearchField(isStale: () => Promise<boolean>): SearchField {
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
  const reload = () => {
    writeStorage(LOST_KEY, input.value, 'sessionStorage');
    location.reload();
  };
  return {
    dialog,
    input,
    createFailure(message, onRetry) {
      const failure = document.createElement('div');
      failure.className = 'search-error';
      failure.setAttribute('role', 'alert');
      const show = (text: string, label: string, act: () => void) => {
        failure.innerHTML = toTrustedHtml(
          `<p></p><button type="button" class="button">${label}</button>`,
        );
        failure.querySelector('p')?.append(text);
        failure.querySelector('button')?.addEventListener('click', act);
      };
      show(message, 'Retry', onRetry);
      void isStale().then((stale) => stale && show('The docs were updated.', 'Reload', reload));
      return failure;
    },
  };
}

/** Render an icon from a path that is drawn on 20 by 20. */
export function toIcon(path: string): string {
  return `<svg viewBox="0 0 20 20" class="search-icon" aria-hidden="true"><path d="${path}"/></svg>`;
}

/** The query of a document that was reloaded, in the session storage. */
const LOST_KEY = 'lost-search';

/** Take the query that the document before could not respond to; null without one. */
export function takeLostQuery(): string | null {
  const query = readStorage(LOST_KEY, 'sessionStorage');
  clearStorage(LOST_KEY, 'sessionStorage');
  return query;
}
