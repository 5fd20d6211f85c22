import { SEARCH_ICON } from '../model/search-icon.ts';
import { createElement, createIcon } from './element.ts';

/** What a reader can type into at once; the dialog's other parts are loaded meanwhile. */
export interface SearchField {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
}

/** Id of the list that the input controls. As in `dom-ids.ts`, no heading can have it. */
export const RESULTS_ID = 'frameSearchResults';

/** Put the dialog into the document, closed, with its field alone. */
export function createSearchField(): SearchField {
  const input = createElement('input', {
    type: 'text',
    role: 'combobox',
    'aria-label': 'Search',
    'aria-autocomplete': 'list',
    'aria-controls': RESULTS_ID,
    'aria-expanded': 'false',
    placeholder: 'Search',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    maxlength: '200',
  });
  const close = createElement('button', { type: 'button', class: 'search-close' }, 'Close');
  const dialog = createElement(
    'dialog',
    { class: 'search-dialog', 'aria-label': 'Search' },
    createElement('div', { class: 'search-bar' }, createIcon(SEARCH_ICON), input, close),
  );
  close.addEventListener('click', () => dialog.close());
  // The dialog has no padding: a click on it, and not on anything in it, is one beside it.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  window.addEventListener('popstate', () => dialog.close());
  document.body.append(dialog);
  return { dialog, input };
}
