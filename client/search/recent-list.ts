import { createElement, createIcon } from './element.ts';
import { forgetRecentSearch, loadRecentSearches } from './recent-searches.ts';

const CLOCK = 'M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M10 6v4l2.5 2';
const CROSS = 'm5.5 5.5 9 9m0-9-9 9';

/** Show what to search for before anything is typed: what was searched for lately, or an explanation. */
export function createRecentList(onChoose: (query: string) => void): HTMLElement {
  const queries = loadRecentSearches();
  if (queries.length === 0) {
    return createElement(
      'p',
      { class: 'search-hint' },
      'Search the guide and the API reference: words, operations such as ',
      createElement('code', {}, 'createUser'),
      ', paths, fields and headers.',
    );
  }
  const list = createElement('ul');
  const section = createElement(
    'section',
    { class: 'search-recent', 'aria-label': 'Recent searches' },
    createElement('h2', {}, 'Recent'),
    list,
  );
  const createEntry = (query: string) => {
    const choose = createElement('button', { type: 'button' }, createIcon(CLOCK), query);
    choose.addEventListener('click', () => onChoose(query));
    const remove = createElement(
      'button',
      { type: 'button', 'aria-label': `Remove “${query}” from recent searches` },
      createIcon(CROSS),
    );
    const entry = createElement('li', {}, choose, remove);
    remove.addEventListener('click', () => {
      forgetRecentSearch(query);
      const next = entry.nextElementSibling ?? entry.previousElementSibling;
      entry.remove();
      if (next) next.querySelector('button')?.focus();
      else section.replaceWith(createRecentList(onChoose));
    });
    return entry;
  };
  list.append(...queries.map(createEntry));
  section.addEventListener('keydown', moveFocus);
  return section;
}

/** Arrow keys move through the searches as they do through results. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('li > :first-child')];
  const at = buttons.findIndex((button) => button.parentElement?.contains(document.activeElement));
  const next = buttons[at + step];
  if (next) next.focus();
  else event.currentTarget.closest('dialog')?.querySelector('input')?.focus();
}
