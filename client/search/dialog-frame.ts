import { createElement } from './element.ts';
import { SEARCH_FILTERS } from './search-messages.ts';
import type { SearchFilter } from './search-messages.ts';

/** The parts of the dialog that stay, below its field. */
export interface DialogFrame {
  /** What is found, in words. */
  status: HTMLElement;
  /** Where results and messages go. */
  body: HTMLElement;
  filter(): SearchFilter;
  chooseFilter(filter: SearchFilter): void;
}

const FILTER_LABELS: Record<SearchFilter, string> = { all: 'All', guide: 'Guide', api: 'API' };

/** Complete the dialog, in which there is nothing but the field yet. */
export function createDialogFrame(dialog: HTMLDialogElement): DialogFrame {
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
  dialog.append(
    createElement('div', { class: 'search-options' }, filters, status),
    body,
    createKeys(),
  );
  return {
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
