import { escapeHtml } from '../model/escape-html.ts';
import { toSearchUrl } from '../model/path.ts';
import { showRecentSearches, storeRecentSearch } from './recent-searches.ts';
import { renderResults } from './results-html.ts';
import { RESULTS_ID, createFailure, storeLostQuery } from './search-field.ts';
import type { OnLost, SearchField, SearchPaths } from './search-field.ts';
import { FILTER_LABELS, SEARCH_FILTERS } from './search-messages.ts';
import type { SearchRequest, SearchResponse, SearchResults } from './search-messages.ts';

export interface SearchDialog {
  /** Search for what stands in the field, unless its results are there. */
  respond(): void;
}

/** How long a search may take before the dialog says that it is under way. */
const PATIENCE_MS = 300;

const FILTERS = SEARCH_FILTERS.map(
  (filter) =>
    `<label><input type="radio" name="search-filter" value="${filter}">${FILTER_LABELS[filter]}</label>`,
).join('');

const FRAME_HTML = `<div class="search-options">
  <fieldset class="search-filters"><legend class="visually-hidden">Search in</legend>${FILTERS}</fieldset>
  <p class="search-status" role="status"></p></div>
<div class="search-body"></div>
<p class="search-keys" aria-hidden="true"><span><kbd>↑</kbd><kbd>↓</kbd>choose</span><span><kbd>↵</kbd>open</span>
  <span><kbd>Esc</kbd>close</span></p>`;

/**
 * Create what is below the field. `startWorker` starts the Web Worker that searches the index. `onLost` is called
 * when a file of the index cannot be loaded: its release may no longer be served.
 */
export function createSearchDialog(
  { dialog, input }: SearchField,
  paths: SearchPaths,
  startWorker: () => Worker,
  onLost: OnLost,
): SearchDialog {
  dialog.insertAdjacentHTML('beforeend', FRAME_HTML);
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
      else showFailure(data.message);
    });
    started.addEventListener('error', () => {
      started.terminate();
      if (worker === started) worker = null;
      window.clearTimeout(patience);
      showFailure('The search could not be loaded.');
    });
    return started;
  }

  function search(): void {
    window.clearTimeout(patience);
    hasMoved = false;
    // Responses to what was requested before are dropped.
    newest += 1;
    const query = input.value;
    if (query.trim() === '') {
      showRecentSearches(body, repeat);
      status.textContent = '';
      showOptions(null);
      return;
    }
    patience = window.setTimeout(() => {
      status.textContent = 'Searching …';
    }, PATIENCE_MS);
    worker ??= listenTo(startWorker());
    const request: SearchRequest = { id: newest, index: paths.index, query, filter: toFilter() };
    worker.postMessage(request);
  }

  /** Show results as a listbox: the reader stays in the input and moves through the options from there. */
  function showResults({ pages, total }: SearchResults): void {
    status.textContent = total === 1 ? '1 page' : `${total} pages`;
    if (total === 0) return showNothingFound();
    const chosen = hasMoved ? (active?.getAttribute('href') ?? null) : null;
    const { scrollTop } = body;
    const allUrl = toSearchUrl(paths.page, { query: input.value.trim(), filter: toFilter() });
    const all = `<a class="search-all" href="${escapeHtml(allUrl)}" data-document-load>All results</a>`;
    body.innerHTML = `<div id="${RESULTS_ID}" role="listbox" aria-label="Results">${renderResults(pages)}${all}</div>`;
    body.scrollTop = hasMoved ? scrollTop : 0;
    for (const [at, group] of body.querySelectorAll('.search-page').entries()) {
      const title = group.querySelector('.search-title');
      title?.setAttribute('id', `${RESULTS_ID}-title-${at}`);
      group.setAttribute('role', 'group');
      group.setAttribute('aria-labelledby', title?.id ?? '');
    }
    // The best section, if it is not the beginning of its page.
    showOptions(chosen ?? pages[0]?.sections[0]?.path ?? null);
  }

  /** Make the links options, and one of them the active one. */
  function showOptions(path: string | null): void {
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

  function showNothingFound(): void {
    const query = escapeHtml(input.value.trim());
    const everywhere =
      toFilter() === 'all' ? '' : '<button type="button">Search everywhere</button>';
    body.innerHTML = `<div class="search-hint"><p>Nothing found for “${query}”.</p>
      <p>Try fewer words, another word for it, or the name of a field.</p>${everywhere}</div>`;
    showOptions(null);
    body.querySelector('button')?.addEventListener('click', () => {
      chooseFilter('all');
      input.focus();
      search();
    });
  }

  function showFailure(message: string): void {
    status.textContent = '';
    body.querySelector('.search-error')?.remove();
    // What has been found in titles stays.
    if (!active) body.replaceChildren();
    const retry = () => {
      input.focus();
      search();
    };
    body.prepend(createFailure(`The search index could not be loaded. ${message}`, retry));
    onLost(() => storeLostQuery(input.value));
  }

  function repeat(query: string): void {
    input.value = query;
    input.focus();
    search();
  }

  input.addEventListener('input', search);
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
      if (active) active.scrollIntoView({ block: 'nearest' });
      else body.querySelector<HTMLElement>('li > button')?.focus();
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      openActive(active, event.ctrlKey || event.metaKey);
    }
  });

  /** Results are links, so the router handles their clicks. */
  function openActive({ href }: HTMLAnchorElement, isNewTab: boolean): void {
    if (!isNewTab) return active?.click();
    storeRecentSearch(input.value);
    window.open(href, '_blank', 'noopener');
  }

  body.addEventListener('pointermove', ({ target }) => {
    const option = target instanceof Element ? target.closest('a') : null;
    if (!option || option === active) return;
    hasMoved = true;
    activate(option);
  });
  body.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('a')) return;
    storeRecentSearch(input.value);
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!isModified) dialog.close();
  });

  return {
    respond() {
      if (!active) search();
    },
  };
}
