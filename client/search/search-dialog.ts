import { findTarget, isModified } from '../model/input.ts';
import { escapeHtml } from '../model/escape-html.ts';
import { toSearchUrl } from '../model/path.ts';
import { toTrustedHtml } from '../model/trusted-types.ts';
import { clearRecentSearches, renderRecentSearches, storeRecentSearch } from './recent-searches.ts';
import { renderHint, renderResults } from './results-html.ts';
import { RESULTS_ID } from './search-field.ts';
import type { SearchField, SearchPaths } from './search-field.ts';
import { FILTER_LABELS, SEARCH_FILTERS } from './search-messages.ts';
import type { SearchRequest, SearchResponse, SearchResults } from './search-messages.ts';

/** How long a search may take before the dialog says that it is under way. */
const PATIENCE_MS = 300;

const FILTERS = SEARCH_FILTERS.map(
  (filter) =>
    `<label><input type="radio" name="search-filter" value="${filter}">${FILTER_LABELS[filter]}</label>`,
).join('');

const FRAME_HTML = `<div class="search-options">
  <fieldset class="search-filters"><legend class="visually-hidden">Search in</legend>${FILTERS}</fieldset>
  <p class="search-status" role="status"></p></div>
<div class="search-body"></div>`;

/**
 * Create what is below the field. Returns a function that searches for what stands in the field, unless its results
 * are there. `startWorker` starts the Web Worker that searches the index.
 */
export function createSearchDialog(
  { dialog, input, failure, showFailure }: SearchField,
  paths: SearchPaths,
  startWorker: () => Worker,
): () => void {
  dialog.insertAdjacentHTML('beforeend', toTrustedHtml(FRAME_HTML));
  const status = dialog.querySelector('.search-status') ?? dialog;
  const body = dialog.querySelector<HTMLElement>('.search-body') ?? dialog;
  const radios = [...dialog.querySelectorAll<HTMLInputElement>('[type=radio]')];
  const toFilter = () => SEARCH_FILTERS.find((_, at) => radios[at]?.checked) ?? 'all';
  const chooseFilter = (filter: string) =>
    radios.forEach((radio) => (radio.checked = radio.value === filter));
  chooseFilter('all');
  let worker: Worker | null = listenTo(startWorker());
  let newest = 0;
  let active: HTMLAnchorElement | null = null;
  /** The reader has moved: better results do not take the option away. */
  let hasMoved = false;
  let patience = 0;

  function listenTo(started: Worker): Worker {
    started.addEventListener('message', ({ data }: MessageEvent<SearchResponse>) => {
      if (data.id !== newest) return;
      window.clearTimeout(patience);
      if (data.kind === 'results') showResults(data.results);
      else fail(`The search index could not be loaded. ${data.message}`);
    });
    started.addEventListener('error', () => {
      started.terminate();
      if (worker === started) worker = null;
      window.clearTimeout(patience);
      fail('The search could not be loaded.');
    });
    return started;
  }

  function search(query = input.value): void {
    input.value = query;
    window.clearTimeout(patience);
    hasMoved = false;
    failure.hidden = true;
    // Responses to what was requested before are dropped.
    newest += 1;
    if (query.trim() === '') return showRecentSearches();
    patience = window.setTimeout(() => (status.textContent = 'Searching …'), PATIENCE_MS);
    worker ??= listenTo(startWorker());
    const request: SearchRequest = { id: newest, index: paths.index, query, filter: toFilter() };
    worker.postMessage(request);
  }

  function searchAgain(query = input.value): void {
    input.focus();
    search(query);
  }

  /** Show what to search for before anything is typed. A recent search is a link to its page of results. */
  function showRecentSearches(): void {
    const links = renderRecentSearches(paths.page);
    status.textContent = '';
    showOptions('Recent searches', links, null);
    if (links === '') return showHint('');
    addButton('Clear recent searches', () => {
      clearRecentSearches();
      searchAgain();
    });
  }

  function showResults(results: SearchResults): void {
    const { pages, total } = results;
    const query = input.value.trim();
    status.textContent = total === 1 ? '1 page' : `${total} pages`;
    if (total === 0) return showNothingFound(query);
    const chosen = hasMoved ? active?.getAttribute('href') : null;
    const { scrollTop } = body;
    const url = escapeHtml(toSearchUrl(paths.page, { query, filter: toFilter() }));
    const all = `<a class="search-all" href="${url}" data-document-load>All results</a>`;
    // The best section, if it is not the beginning of its page.
    showOptions(
      'Results',
      renderResults(results) + all,
      chosen ?? pages[0]?.sections[0]?.path ?? null,
    );
    body.scrollTop = hasMoved ? scrollTop : 0;
  }

  /** Show links as a listbox: the reader stays in the input and moves through the options from there. */
  function showOptions(label: string, links: string, path: string | null): void {
    body.innerHTML = toTrustedHtml(
      `<div id="${RESULTS_ID}" role="listbox" aria-label="${label}">${links}</div>`,
    );
    for (const [at, group] of body.querySelectorAll('.search-page').entries()) {
      const title = group.querySelector('.search-title');
      title?.setAttribute('id', `${RESULTS_ID}-title-${at}`);
      group.setAttribute('role', 'group');
      group.setAttribute('aria-labelledby', title?.id ?? '');
    }
    const options = toOptions();
    for (const [at, option] of options.entries()) {
      option.id = `${RESULTS_ID}-${at}`;
      option.role = 'option';
      option.tabIndex = -1;
      option.ariaSelected = 'false';
    }
    active = null;
    input.setAttribute('aria-expanded', String(options.length > 0));
    input.removeAttribute('aria-activedescendant');
    activate(options.find((option) => option.getAttribute('href') === path) ?? options[0]);
  }

  function toOptions(): HTMLAnchorElement[] {
    return [...body.querySelectorAll<HTMLAnchorElement>(`#${RESULTS_ID} a`)];
  }

  function activate(option: Element | null | undefined): void {
    if (!(option instanceof HTMLAnchorElement)) return;
    if (active) active.ariaSelected = 'false';
    active = option;
    active.ariaSelected = 'true';
    input.setAttribute('aria-activedescendant', active.id);
  }

  function showNothingFound(query: string): void {
    showOptions('Results', '', null);
    showHint(query);
    if (toFilter() === 'all') return;
    addButton('Search everywhere', () => {
      chooseFilter('all');
      searchAgain();
    });
  }

  function showHint(query: string): void {
    body.innerHTML = toTrustedHtml(`<p class="search-hint">${renderHint(query)}</p>`);
  }

  function addButton(label: string, onClick: () => void): void {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(label);
    button.addEventListener('click', onClick);
    body.append(button);
  }

  /** What has been found in titles stays. */
  function fail(message: string): void {
    status.textContent = '';
    if (!active) body.replaceChildren();
    showFailure(message, search);
  }

  input.addEventListener('input', () => search());
  dialog.addEventListener('change', ({ target }) => {
    if (target !== input) search();
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      hasMoved = true;
      const options = toOptions();
      activate(options.at(((active ? options.indexOf(active) : -1) + step) % options.length));
      active?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      // Results are links: the router handles their clicks, and the browser those with a modifier.
      const { ctrlKey, metaKey } = event;
      active.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }),
      );
    }
  });
  body.addEventListener('pointermove', ({ target }) => {
    const option = target instanceof Element ? target.closest('a') : null;
    if (!option || option === active) return;
    hasMoved = true;
    activate(option);
  });
  body.addEventListener('click', (event) => {
    const link = findTarget(event, 'a');
    if (!link) return;
    if (isModified(event)) return storeRecentSearch(input.value);
    const { query } = link.dataset;
    if (query !== undefined) {
      event.preventDefault();
      return searchAgain(query);
    }
    storeRecentSearch(input.value);
    dialog.close();
  });

  return () => {
    if (!active) search();
  };
}
