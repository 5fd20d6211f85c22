import { SEARCH_ICON } from '../model/search-icon.ts';
import { toTrustedHtml } from '../model/trusted-types.ts';

/** What a reader can type into at once; the dialog's other parts are loaded meanwhile. */
export interface SearchField {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  /**
   * Show that something of the search could not be loaded, with Retry. If another release is served, offer its
   * search page.
   */
  showFailure(message: string, onRetry: () => void): void;
  /** Hidden where all is well. */
  failure: HTMLElement;
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
  <button type="button" class="search-close">Close</button></div>
  <div class="search-error" role="alert" hidden><p></p><button type="button" class="button"></button></div>`;

/** Put the dialog into the document, closed, with its field alone. */
export function createSearchField(
  paths: SearchPaths,
  isStale: () => Promise<boolean>,
): SearchField {
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
  const toElement = (selector: string) => dialog.querySelector<HTMLElement>(selector) ?? dialog;
  const failure = toElement('.search-error');
  const text = toElement('.search-error p');
  const button = toElement('.search-error button');
  const leave = () => {
    location.href = `${paths.page}?q=${encodeURIComponent(input.value)}`;
  };
  let act = leave;
  button.addEventListener('click', () => act());
  return {
    dialog,
    input,
    failure,
    showFailure(message, onRetry) {
      text.textContent = message;
      button.textContent = 'Retry';
      act = () => {
        failure.hidden = true;
        input.focus();
        onRetry();
      };
      failure.hidden = false;
      void isStale().then((stale) => {
        if (!stale) return;
        text.textContent = 'The docs were updated.';
        button.textContent = 'Search them';
        act = leave;
      });
    },
  };
}

/** Render an icon from a path that is drawn on 20 by 20. */
export function toIcon(path: string): string {
  return `<svg viewBox="0 0 20 20" class="search-icon" aria-hidden="true"><path d="${path}"/></svg>`;
}
