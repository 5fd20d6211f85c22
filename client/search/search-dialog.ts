import { createDialogFrame } from './dialog-frame.ts';
import { createElement } from './element.ts';
import { keepLostQuery } from './lost-query.ts';
import type { OnLost } from './lost-query.ts';
import { createRecentList } from './recent-list.ts';
import { keepRecentSearch } from './recent-searches.ts';
import { createResultList } from './result-list.ts';
import type { ResultList } from './result-list.ts';
import { createSearchClient } from './search-client.ts';
import { createSearchFailure } from './search-failure.ts';
import { RESULTS_ID } from './search-field.ts';
import type { SearchField } from './search-field.ts';
import type { SearchAnswer, SearchResults } from './search-messages.ts';

export interface SearchDialog {
  /** Search for what stands in the field, unless its results are there. */
  answer(): void;
}

/** How long a search may take before the dialog says that it is under way. */
const PATIENCE_MS = 300;

/**
 * Create what is below the field. `startWorker` starts the Web Worker that searches the index, `onLost` hears
 * when something of it cannot be had: with the release that it belongs to, it may have gone.
 */
export function createSearchDialog(
  { dialog, input }: SearchField,
  index: string,
  startWorker: () => Worker,
  onLost: OnLost,
): SearchDialog {
  const frame = createDialogFrame(dialog);
  const { status, body } = frame;
  const client = createSearchClient(index, startWorker, showAnswer);
  let list: ResultList | null = null;
  /** The reader has moved: better results do not take the option away. */
  let hasMoved = false;
  let patience = 0;

  function search(): void {
    window.clearTimeout(patience);
    hasMoved = false;
    if (input.value.trim() === '') {
      client.cancel();
      showBody(createRecentList(repeat));
      status.textContent = '';
      return;
    }
    patience = window.setTimeout(() => {
      status.textContent = 'Searching …';
    }, PATIENCE_MS);
    client.search(input.value, frame.filter());
  }

  function showAnswer(answer: SearchAnswer): void {
    window.clearTimeout(patience);
    if (answer.kind === 'results') showResults(answer.results);
    else showFailure(answer.message);
  }

  function showResults(results: SearchResults): void {
    const { total } = results;
    status.textContent = total === 1 ? '1 page' : `${total} pages`;
    if (total === 0) showBody(createNothingFound());
    else {
      const activePath = hasMoved ? (list?.active()?.getAttribute('href') ?? null) : null;
      const { scrollTop } = body;
      showBody(createResultList(results, RESULTS_ID, activePath));
      if (hasMoved) body.scrollTop = scrollTop;
    }
  }

  function showFailure(message: string): void {
    status.textContent = '';
    const error = createSearchFailure(`The search index could not be loaded. ${message}`, () => {
      input.focus();
      search();
    });
    // What has been found in titles stays.
    if (list) body.prepend(error);
    else showBody(error);
    onLost(() => keepLostQuery(input.value));
  }

  function createNothingFound(): HTMLElement {
    const message = createElement(
      'div',
      { class: 'search-hint' },
      createElement('p', {}, `Nothing found for “${input.value.trim()}”.`),
      createElement('p', {}, 'Try fewer words, another word for it, or the name of a field.'),
    );
    if (frame.filter() !== 'all') {
      const everywhere = createElement('button', { type: 'button' }, 'Search everywhere');
      everywhere.addEventListener('click', () => {
        frame.chooseFilter('all');
        input.focus();
        search();
      });
      message.append(everywhere);
    }
    return message;
  }

  function showBody(content: ResultList | HTMLElement): void {
    list = content instanceof HTMLElement ? null : content;
    body.replaceChildren(list ? list.element : (content as HTMLElement));
    body.scrollTop = 0;
    showActive();
  }

  function showActive(): void {
    input.setAttribute('aria-expanded', String(list !== null));
    const active = list?.active();
    if (active) input.setAttribute('aria-activedescendant', active.id);
    else input.removeAttribute('aria-activedescendant');
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
      if (list) list.move(step);
      else body.querySelector<HTMLElement>('li > button')?.focus();
      showActive();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      openActive(event.ctrlKey || event.metaKey);
    }
  });

  /** Results are links: a click on one is the router's affair, as any other. */
  function openActive(isNewTab: boolean): void {
    const active = list?.active();
    if (!active) return;
    if (!isNewTab) active.click();
    else {
      keepRecentSearch(input.value);
      window.open(active.href, '_blank', 'noopener');
    }
  }

  body.addEventListener('pointermove', ({ target }) => {
    const option = target instanceof Element ? target.closest('a') : null;
    if (!list || !option || option === list.active()) return;
    hasMoved = true;
    list.activate(option);
    showActive();
  });
  body.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('a')) return;
    keepRecentSearch(input.value);
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!isModified) dialog.close();
  });

  return {
    answer() {
      if (list === null) search();
    },
  };
}
