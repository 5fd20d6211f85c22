import { findTarget, isModified } from '../model/input.ts';
import { escapeHtml } from '../model/escape-html.ts';
import { toSearchUrl } from '../model/site-paths.ts';
import { toTrustedHtml } from '../model/trusted-types.ts';
import { createListbox } from './listbox.ts';
import { renderNotice, renderResults, renderStart } from './results-html.ts';
import type { Link } from '../model/page.ts';
import type { SearchField, SearchPaths } from './search-field.ts';
import { FILTER_LABELS, SEARCH_FILTERS } from './search-messages.ts';
import type { SearchResponse, SearchResults } from './search-messages.ts';
import { createSearchSession } from './search-session.ts';

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
  const isEmpty = () => input.value.trim() === '';
  const listbox = createListbox(input, body);
  const session = createSearchSession({ script, index: paths.index }, showResponse, showFailure);
  /** Whether the best result may still be another one. */
  let isComplete = true;
  /** An Enter that waits for the best result. */
  let enter: MouseEventInit | null = null;

  function search(): void {
    listbox.restart();
    isComplete = isEmpty();
    enter = null;
    if (isEmpty()) showStart([]);
    else wait();
    session.search(input.value, toFilter());
  }

  function showResponse({ results, ...response }: SearchResponse): void {
    ({ isComplete } = response);
    if (!results) showFailure();
    else if (isEmpty()) showStart(results.start);
    else showResults(results);
    if (isComplete && enter && dialog.open) follow(enter);
  }

  /** Show where to begin, before anything is typed. */
  function showStart(start: Link[]): void {
    settle();
    status.textContent = '';
    listbox.show('Suggestions', renderGroup('Begin with', renderStart(start)));
  }

  function showResults(results: SearchResults): void {
    const { pages, tasks, total } = results;
    const filter = toFilter();
    const query = input.value.trim();
    const url = escapeHtml(toSearchUrl(paths.page, { query, filter }));
    const all = `<a class="search-all" href="${url}" data-document-load>All results</a>`;
    settle();
    status.textContent = total === 1 ? '1 page' : `${total} pages`;
    // The best section, if it is not the beginning of its page.
    const best = tasks[0]?.path ?? pages[0]?.sections[0]?.path;
    const links = total + tasks.length === 0 ? '' : renderResults(results) + all;
    listbox.show('Results', links, best);
    const notice = renderNotice(query, results, paths.page);
    body.insertAdjacentHTML('afterbegin', toTrustedHtml(notice));
    if (!listbox.hasMoved) body.scrollTop = 0;
    if (total === 0 && filter !== 'all') body.prepend(createSearchEverywhere());
  }

  function createSearchEverywhere(): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.append('Search everywhere');
    button.addEventListener('click', () => {
      input.focus();
      radios[0]?.click();
    });
    return button;
  }

  /** What has been found in titles stays. */
  function showFailure(): void {
    isComplete = true;
    enter = null;
    status.textContent = '';
    if (!listbox.active) body.replaceChildren();
    fail(search);
  }

  /** Results are links: the router handles their clicks, and the browser those with a modifier. */
  function follow(keys: MouseEventInit): void {
    enter = null;
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
    listbox.active?.dispatchEvent(click);
  }

  for (const control of [input, ...radios]) control.addEventListener('input', search);
  input.addEventListener('keydown', (event) => {
    // Safari sends the Enter that ends a composition after it, with the key code of an input method.
    if (event.isComposing || event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      listbox.move(step);
    } else if (event.key === 'Enter' && listbox.active) {
      event.preventDefault();
      const { ctrlKey, metaKey } = event;
      enter = { ctrlKey, metaKey };
      if (isComplete || listbox.hasMoved) follow(enter);
    }
  });
  body.addEventListener('click', (event) => {
    if (findTarget(event, 'a') && !isModified(event)) dialog.close();
  });

  return () => (listbox.active ? settle() : search());
}

/** A group of suggestions below its name; empty without any. */
function renderGroup(name: string, links: string): string {
  if (links === '') return '';
  return `<div class="search-start" role="group" aria-label="${name}"><p aria-hidden="true">${name}</p>${links}</div>`;
}
