import { escapeHtml } from '../model/escape-html.ts';
import { toIcon } from './search-field.ts';

const KEY = 'recent-searches';

const MAX_SEARCHES = 5;

/** Longer texts were pasted, not searched for. */
const MAX_LENGTH = 100;

/** Read the reader's recent searches, newest first; invalid values count as none. */
function loadRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const isQuery = (query: unknown) => typeof query === 'string' && query.length <= MAX_LENGTH;
    return stored.filter(isQuery).slice(0, MAX_SEARCHES);
  } catch {
    // Not ours, or storage is blocked.
    return [];
  }
}

function store(queries: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(queries.slice(0, MAX_SEARCHES)));
  } catch {
    // Where the browser refuses storage, nothing is recent.
  }
}

/** Store a search as the newest one. */
export function storeRecentSearch(query: string): void {
  const stored = query.trim();
  if (stored === '' || stored.length > MAX_LENGTH) return;
  store([stored, ...loadRecentSearches().filter((other) => other !== stored)]);
}

const CLOCK = 'M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M10 6v4l2.5 2';
const CROSS = 'm5.5 5.5 9 9m0-9-9 9';

const HINT = `<p class="search-hint">Search the guide and the API reference: words, operations such as
  <code>createUser</code>, paths, fields and headers.</p>`;

/** Show what to search for before anything is typed: the recent searches, or an explanation. */
export function showRecentSearches(body: HTMLElement, onChoose: (query: string) => void): void {
  const items = loadRecentSearches().map((query) => {
    const name = escapeHtml(query);
    return `<li><button type="button">${toIcon(CLOCK)}<span>${name}</span></button>
      <button type="button" aria-label="Remove “${name}” from recent searches">${toIcon(CROSS)}</button></li>`;
  });
  const list = `<section class="search-recent" aria-label="Recent searches"><h2>Recent</h2><ul>${items.join('')}</ul></section>`;
  body.innerHTML = items.length > 0 ? list : HINT;
  for (const item of body.querySelectorAll('li')) {
    const [choose, remove] = item.querySelectorAll('button');
    const query = choose?.textContent ?? '';
    choose?.addEventListener('click', () => onChoose(query));
    remove?.addEventListener('click', () => {
      store(loadRecentSearches().filter((other) => other !== query));
      const next = item.nextElementSibling ?? item.previousElementSibling;
      item.remove();
      if (next) next.querySelector('button')?.focus();
      else body.innerHTML = HINT;
    });
  }
  body.querySelector('ul')?.addEventListener('keydown', moveFocus);
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
