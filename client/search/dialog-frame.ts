import { SEARCH_ICON } from '../model/search-icon.ts';
import { createElement, createIcon } from './element.ts';
import { SEARCH_FILTERS } from './search-messages.ts';
import type { SearchFilter } from './search-messages.ts';

/** The parts of the dialog that stay. */
export interface DialogFrame {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  /** What is found, in words. */
  status: HTMLElement;
  /** Where results and messages go. */
  body: HTMLElement;
  filter(): SearchFilter;
  chooseFilter(filter: SearchFilter): void;
}

/** Id of the list that the input controls. As in `frame-ids.ts`, no heading can have it. */
export const RESULTS_ID = 'frameSearchResults';

const FILTER_LABELS: Record<SearchFilter, string> = { all: 'All', guide: 'Guide', api: 'API' };

/** Put the dialog into the document, closed. */
export function createDialogFrame(): DialogFrame {
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
  const radios = SEARCH_FILTERS.map((filter) =>
    createElement('input', { type: 'radio', name: 'search-filter', value: filter }),
  );
  const choose = (filter: string) => {
    for (const radio of radios) radio.checked = radio.value === filter;
  };
  choose('all');
  const filters = createElement(
    'fieldset',
    { class: 'search-filters' },
    createElement('legend', { class: 'visually-hidden' }, 'Search in'),
    ...radios.map((radio, at) =>
      createElement('label', {}, radio, FILTER_LABELS[SEARCH_FILTERS[at] ?? 'all']),
    ),
  );
  const status = createElement('p', { class: 'search-status', role: 'status' });
  const body = createElement('div', { class: 'search-body' });
  const close = createElement('button', { type: 'button', class: 'search-close' }, 'Close');
  const dialog = createElement(
    'dialog',
    { class: 'search-dialog', 'aria-label': 'Search' },
    createElement('div', { class: 'search-bar' }, createIcon(SEARCH_ICON), input, close),
    createElement('div', { class: 'search-options' }, filters, status),
    body,
    createKeys(),
  );
  close.addEventListener('click', () => dialog.close());
  // The dialog has no padding: a click on it, and not on anything in it, is one beside it.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  document.body.append(dialog);
  return {
    dialog,
    input,
    status,
    body,
    filter: () =>
      SEARCH_FILTERS.find((filter, at) => radios[at]?.checked && filter !== 'all') ?? 'all',
    chooseFilter: choose,
  };
}

function createKeys(): HTMLElement {
  const keys = [
    ['↑', '↓', 'choose'],
    ['↵', 'open'],
    ['Esc', 'close'],
  ].map((group) => {
    const label = group.at(-1) ?? '';
    const caps = group.slice(0, -1).map((key) => createElement('kbd', {}, key));
    return createElement('span', {}, ...caps, label);
  });
  return createElement('p', { class: 'search-keys', 'aria-hidden': 'true' }, ...keys);
}
