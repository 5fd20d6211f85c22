import { findTarget, isModified } from '../model/input.ts';
import { escapeHtml } from '../model/escape-html.ts';
import { toSearchUrl } from '../model/site-paths.ts';
import { toTrustedHtml, toTrustedScriptUrl } from '../model/trusted-types.ts';
import { clearRecentSearches, renderRecentSearches, storeRecentSearch } from './recent-searches.ts';
import { renderNotice, renderResults, renderStart } from './results-html.ts';
import { SEARCH_RESULTS_ID } from '../model/dom-ids.ts';
import type { Link } from '../model/page.ts';
import type { SearchField, SearchPaths } from './search-field.ts';
import { FILTER_LABELS, SEARCH_FILTERS } from './search-messages.ts';
import type { SearchRequest, SearchResponse, SearchResults } from './search-messages.ts';

const FILTERS = SEARCH_FILTERS.map((filter) => {
  const id = `search-${filter}`;
  const radio = `<input type="radio" name="search-filter" id="${id}"${filter === 'all' ? ' checked' : ''}>`;
  return `${radio}<label for="${id}">${FILTER_LABELS[filter]}</label>`;
});

const FRAME_HTML = `<div class="search-options">
  <div class="search-filters" role="radiogroup" aria-label="Search in">${FILTERS.join('')}</div>
  <p class="search-status" role="status"></p></div>
<div class="search-body"></div>
<p class="search-keys"><kbd>↓</kbd> <kbd>↑</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close</p>`;

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
  /** Whether the best result may still be another one. */
  let isComplete = true;
  /** An Enter that waits for the best result. */
  let enter: MouseEventInit | null = null;

  function startWorker(): Worker {
    const started = new Worker(toTrustedScriptUrl(script), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<SearchResponse>) => {
      if (data.id !== newest) return;
      ({ isComplete } = data);
      if (!data.results) showFailure();
      else if (isEmpty()) showStart(data.results.start);
      else showResults(data.results);
      if (isComplete && enter && dialog.open) follow(enter);
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
    isComplete = isEmpty();
    enter = null;
    // Responses to what was requested before are dropped.
    newest += 1;
    if (isEmpty()) showStart([]);
    else wait();
    worker ??= startWorker();
    const request: SearchRequest = {
      id: newest,
      index: paths.index,
      query: input.value,
      filter: toFilter(),
    };
    worker.postMessage(request);
  }

  function isEmpty(): boolean {
    return input.value.trim() === '';
  }

  /** Show what to search for and where to begin, before anything is typed. */
  function showStart(start: Link[]): void {
    const recent = renderRecentSearches(paths.page);
    const chosen = hasMoved ? active?.getAttribute('href') : null;
    status.textContent = '';
    const groups = [
      renderGroup('Recent searches', recent),
      renderGroup('Begin with', renderStart(start)),
    ];
    showOptions('Suggestions', groups.join(''), chosen);
    if (recent === '') return;
    const clear = addButton('Clear', () => {
      clearRecentSearches();
      search();
    });
    clear.ariaLabel = 'Clear recent searches';
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
  function showOptions(label: string, links: string, path?: string | null): void {
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

  /** Results are links: the router handles their clicks, and the browser those with a modifier. */
  function follow(keys: MouseEventInit): void {
    enter = null;
    active?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  }

  function addButton(label: string, onClick: () => void): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(label);
    button.addEventListener('click', () => {
      input.focus();
      onClick();
    });
    body.prepend(button);
    return button;
  }

  /** What has been found in titles stays. */
  function showFailure(): void {
    isComplete = true;
    enter = null;
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
      const { ctrlKey, metaKey } = event;
      enter = { ctrlKey, metaKey };
      if (isComplete || hasMoved) follow(enter);
    }
  });
  body.addEventListener('pointermove', ({ target, movementX, movementY }) => {
    // Browsers may report a pointer that rests when something appears below it.
    if (movementX === 0 && movementY === 0) return;
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

/** A group of suggestions below its name; empty without any. */
function renderGroup(name: string, links: string): string {
  if (links === '') return '';
  return `<div class="search-start" role="group" aria-label="${name}"><p aria-hidden="true">${name}</p>${links}</div>`;
}
