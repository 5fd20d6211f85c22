import { loadDialog } from './load-dialog.ts';
import { keepLostQuery, takeLostQuery } from './lost-query.ts';
import type { OnLost } from './lost-query.ts';
import type { SearchDialog } from './search-dialog.ts';
import { createSearchFailure } from './search-failure.ts';
import { createSearchField } from './search-field.ts';
import type { SearchField } from './search-field.ts';

/** What opens the search. */
const OPENER = '[data-search-open]';

/**
 * Open the search by its button, by ⌘K and Ctrl+K, and by `/`. The field is there at once; the rest is loaded
 * when a reader is about to use it, all of it at the same time.
 */
export function startSearch(index: string, onLost: OnLost): void {
  let field: SearchField | undefined;
  let loading: Promise<SearchDialog> | undefined;
  let failure: HTMLElement | undefined;
  let failures = 0;
  const toField = () => (field ??= createSearchField());
  const load = () => {
    loading ??= loadDialog(toField(), index, onLost, failures).catch((error: unknown) => {
      loading = undefined;
      failures += 1;
      throw error;
    });
    return loading;
  };
  const prepare = ({ target }: Event) => {
    if (isOpener(target)) load().catch(() => {});
  };
  const answer = ({ dialog, input }: SearchField) => {
    failure?.remove();
    load().then(
      (loaded) => dialog.open && loaded.answer(),
      () => {
        failure?.remove();
        // Who has closed it asks for nothing any more.
        if (!dialog.open) return;
        failure = createSearchFailure('The search could not be loaded.', () => {
          input.focus();
          answer({ dialog, input });
        });
        dialog.append(failure);
        onLost(() => keepLostQuery(input.value));
      },
    );
  };
  const open = (query: string | null) => {
    const { dialog, input } = toField();
    if (dialog.open) return;
    if (query !== null) input.value = query;
    dialog.showModal();
    // What is typed from now on is the field's, whatever else has still to come.
    input.focus();
    input.select();
    answer({ dialog, input });
  };
  const openInstead = (event: Event) => {
    event.preventDefault();
    open(null);
  };
  for (const intent of ['pointerover', 'focusin']) document.addEventListener(intent, prepare);
  document.addEventListener('click', (event) => {
    if (isOpener(event.target)) openInstead(event);
  });
  document.addEventListener('keydown', (event) => {
    if (isShortcut(event)) openInstead(event);
  });
  const lost = takeLostQuery();
  if (lost !== null) open(lost);
}

function isOpener(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OPENER) !== null;
}

function isShortcut(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, altKey, target } = event;
  if (key.toLowerCase() === 'k') return metaKey !== ctrlKey && !altKey;
  const isPlain = !metaKey && !ctrlKey && !altKey;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'));
  return key === '/' && isPlain && !isTyping;
}
