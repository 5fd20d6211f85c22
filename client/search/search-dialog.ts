import { findTarget, isModified } from '../model/input.ts';
import { escapeHtml } from '../model/escape-html.ts';
import { toSearchUrl } from '../model/site-paths.ts';
import { toTrustedHtml, toTrustedScriptUrl } from '../model/trusted-types.ts';
import { clearRecentSearches, renderRecentSearches, storeRecentSearch } from './recent-searches.ts';
import { SEARCH_HINT, renderNotice, renderResults } from './results-html.ts';
import { SEARCH_RESULTS_ID } from '../model/dom-ids.ts';
import type { SearchField, SearchPaths } from './search-field.ts';
import { FILTER_LABELS, SEARCH_FILTERS } from './search-messages.ts';
import type { SearchRequest, SearchResponse, SearchResults } from './search-messages.ts';

const FILTERS = SEARCH_FILTERS.map(
  (filter) =>
    `<label><input type="radio" name="search-filter"${filter === 'all' ? ' checked' : ''}>${FILTER_LABELS[filter]}</label>`,
).join('');

const FRAME_HTML = `<div class="search-options">
  <fieldset class="search-filters"><legend class="visually-hidden">Search in</legend>${FILTERS}</fieldset>
  <p class="search-status" role="status"></p></div>
<div class="search-body"></div>`;

/**
 * Create what is below the field. Returns a function that searches for what stands in the field, unless its results
 * are there. `script` is the address of the Web Worker's script.
 */
export function createSearchDialog(
  { dialog, input, wait, settle, fail }: SearchField,
  paths: SearchPaths,
  script: string,
): () => void {
  dialog.insertAdjacentHTML('beforeend', toTrustedHtml(FRAME_HTML));
  const status = dialog.querySelector('.search-status') ?? dialog;
  const body = dialog.querySelector<HTMLElement>('.search-body') ?? dialog;
  const radios = [...dialog.querySelectorAll<HTMLInputElement>('[type=radio]')];
  const toFilter = () => SEARCH_FILTERS.find((_, at) => radios[at]?.checked) ?? 'all';
  let worker: Worker | null = startWorker();
  let newest = 0;
  let active: HTMLAnchorElement | null = null;
  /** The reader has moved: better results do not take the option away. */
  let hasMoved = false;

  function startWorker(): Worker {
    const started = new Worker(toTrustedScriptUrl(script), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<SearchResponse>) => {
      if (data.id !== newest) return;
      if (data.results) showResults(data.results);
      else showFailure();
    });
    started.addEventListener('error', () => {
      started.terminate();
      if (worker === started) worker = null;
      showFailure();
    });
    return started;
  }

  function search(): void {
    hasMoved = false;
    // Responses to what was requested before are dropped.
    newest += 1;
    const query = input.value;
    if (query.trim() === '') return showRecentSearches();
    wait();
    worker ??= startWorker();
    const request: SearchRequest = { id: newest, index: paths.index, query, filter: toFilter() };
    worker.postMessage(request);
  }

  /** Show what to search for before anything is typed. A recent search is a link to its page of results. */
  function showRecentSearches(): void {
    const links = renderRecentSearches(paths.page);
    status.textContent = '';
    showOptions('Recent searches', links);
    if (links === '') {
      body.insertAdjacentHTML(
        'afterbegin',
        toTrustedHtml(`<p class="search-hint">${SEARCH_HINT}</p>`),
      );
      return;
    }
    addButton('Clear recent searches', () => {
      clearRecentSearches();
      search();
    });
  }

  function showResults(results: SearchResults): void {
    const { pages, tasks, total } = results;
    const filter = toFilter();
    const chosen = hasMoved ? active?.getAttribute('href') : null;
    const query = input.value.trim();
    const url = escapeHtml(toSearchUrl(paths.page, { query, filter }));
    const all = `<a class="search-all" href="${url}" data-document-load>All results</a>`;
    status.textContent = total === 1 ? '1 page' : `${total} pages`;
    // The best section, if it is not the beginning of its page.
    const best = chosen ?? tasks[0]?.path ?? pages[0]?.sections[0]?.path;
    const links = total + tasks.length === 0 ? '' : renderResults(results) + all;
    showOptions('Results', links, best);
    const notice = renderNotice(query, results, paths.page);
    body.insertAdjacentHTML('afterbegin', toTrustedHtml(notice));
    if (!hasMoved) body.scrollTop = 0;
    if (total === 0 && filter !== 'all') addButton('Search everywhere', () => radios[0]?.click());
  }

  /**
   * Show links as a listbox: the reader stays in the input and moves through the options from there.
   */
  function showOptions(label: string, links: string, path?: string): void {
    settle();
    const listbox = `<div id="${SEARCH_RESULTS_ID}" role="listbox" aria-label="${label}">${links}</div>`;
    body.innerHTML = toTrustedHtml(links === '' ? '' : listbox);
    const options = toOptions();
    for (const [at, option] of options.entries()) {
      option.id = `${SEARCH_RESULTS_ID}-${at}`;
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
    return [...body.querySelectorAll<HTMLAnchorElement>(`#${SEARCH_RESULTS_ID} a`)];
  }

  function activate(option: Element | null | undefined): void {
    if (!(option instanceof HTMLAnchorElement)) return;
    if (active) active.ariaSelected = 'false';
    active = option;
    active.ariaSelected = 'true';
    input.setAttribute('aria-activedescendant', active.id);
  }

  function addButton(label: string, onClick: () => void): void {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(label);
    button.addEventListener('click', () => {
      input.focus();
      onClick();
    });
    body.append(button);
  }

  /** What has been found in titles stays. */
  function showFailure(): void {
    status.textContent = '';
    if (!active) body.replaceChildren();
    fail(search);
  }

  for (const control of [input, ...radios]) control.addEventListener('input', search);
  input.addEventListener('keydown', (event) => {
    // Safari sends the Enter that ends a composition after it, with the key code of an input method.
    if (event.isComposing || event.keyCode === 229) return;
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
    const { query } = link.dataset;
    storeRecentSearch(query ?? input.value);
    if (isModified(event)) return;
    if (query === undefined) return dialog.close();
    event.preventDefault();
    input.value = query;
    input.focus();
    search();
  });

  return () => (active ? settle() : search());
}
