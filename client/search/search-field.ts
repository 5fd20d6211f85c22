import { SEARCH_FORM_ID, SEARCH_RESULTS_ID } from '../model/dom-ids.ts';
import { SEARCH_ICON, toSearchIcon } from '../model/search-icon.ts';
import { toTrustedHtml } from '../model/trusted-types.ts';

/** What a reader can type into at once; the dialog's other parts are loaded meanwhile. */
export interface SearchField {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  /** Say that the search is still loading, unless it settles within seconds. */
  wait(): void;
  /** Show no message. */
  settle(): void;
  /** Say that something of the search could not be loaded, with Retry unless another release is served. */
  fail(onRetry: () => void): void;
}

/** Addresses of the index, of the page that shows all results, and of data that only this release has. */
export interface SearchPaths {
  index: string;
  page: string;
  release: string;
}

/** How long a search may take before the reader gets a link to the search page. */
const SLOW_SEARCH_MS = 3_000;

/** The form leads to the search page. */
const FIELD_HTML = `<form id="${SEARCH_FORM_ID}" class="dialog-bar search-bar">${toSearchIcon(SEARCH_ICON)}
  <input type="text" name="q" role="combobox" aria-label="Search" aria-autocomplete="list" aria-controls="${SEARCH_RESULTS_ID}"
    aria-expanded="false" dir="auto" placeholder="Search" autocomplete="off" autocapitalize="off" spellcheck="false"
    enterkeyhint="go" maxlength="200">
  <button type="button" class="close-button">Close</button></form>
  <div class="search-message" role="alert" hidden><p></p><button type="button" class="button">Retry</button>
  <button form="${SEARCH_FORM_ID}" class="button">Open the search page</button></div>`;

/** Put the dialog into the document, closed, with its field alone. */
export function createSearchField({ page, release }: SearchPaths): SearchField {
  const dialog = document.createElement('dialog');
  dialog.className = 'search-dialog';
  dialog.setAttribute('aria-label', 'Search');
  dialog.innerHTML = toTrustedHtml(FIELD_HTML);
  const toElement = (selector: string) => dialog.querySelector<HTMLElement>(selector) ?? dialog;
  toElement('form').setAttribute('action', page);
  const input = dialog.querySelector('input') ?? document.createElement('input');
  dialog.addEventListener('click', ({ target }) => {
    // The dialog has no padding: a click on it, and not on anything in it, is one beside it.
    const isClose = target instanceof Element && target.matches('dialog, .close-button');
    if (isClose) dialog.close();
  });
  document.body.append(dialog);
  const message = toElement('.search-message');
  const retry = toElement('.search-message button');
  let onRetryClick: (() => void) | undefined;
  retry.addEventListener('click', () => {
    input.focus();
    onRetryClick?.();
  });
  let timer = 0;
  const settle = () => {
    window.clearTimeout(timer);
    message.hidden = true;
  };
  const show = (text: string, onRetry?: () => void) => {
    settle();
    toElement('.search-message p').textContent = text;
    retry.hidden = !onRetry;
    onRetryClick = onRetry;
    message.hidden = false;
  };
  return {
    dialog,
    input,
    settle,
    wait() {
      settle();
      timer = window.setTimeout(() => show('The search is still loading.'), SLOW_SEARCH_MS);
    },
    fail(onRetry) {
      show('The search could not be loaded.', onRetry);
      // Without a connection, nothing is known of the release.
      fetch(release, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => {
          if (status === 404 && !message.hidden) show('The docs were updated.');
        },
        () => undefined,
      );
    },
  };
}
