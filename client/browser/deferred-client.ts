import { DEFERRED_CLIENT_TYPE } from '../model/dom-ids.ts';
import { SEARCH_OPENER, findTarget, opensSearch } from '../model/input.ts';
import { dataset } from './preferences.ts';

/** State that the head's script passes to the client, which is a separate bundle. */
interface EarlyWindow extends Window {
  /** What the reader did before the client started. */
  early?: Event[];
}

/**
 * Record what the reader does before the client starts. Load the client on the first interaction, if `Save-Data`
 * deferred it. Runs in the head's script.
 */
export function recordEarlyEvents(): void {
  const early: Event[] = ((window as EarlyWindow).early = []);
  const deferred = document.querySelector<HTMLScriptElement>(`[type=${DEFERRED_CLIENT_TYPE}]`);
  // Clicks from assistive technology have no pointer events.
  for (const type of ['click', 'pointerdown', 'keydown', 'focusin', 'change']) {
    addEventListener(type, (event) => {
      if (dataset['hydrated'] ?? dataset['noClient']) return;
      if (deferred) {
        // Browsers check the type of a script on insertion, and run it once.
        deferred.type = 'module';
        document.head.append(deferred);
      }
      if (opensSearch(event)) event.preventDefault();
      early.push(event);
    });
  }
  const fail = ({ target }: Event): void => {
    if ((target as HTMLScriptElement).type !== 'module') return;
    // CSS hides the controls that need the client. The search has a page of its own.
    dataset['noClient'] = 'true';
    if (early.some(opensSearch)) document.querySelector<HTMLElement>(SEARCH_OPENER)?.click();
  };
  // Error events of elements do not bubble.
  addEventListener('error', fail, true);
}

/** Repeat what the reader did before the client started, where the browser has not done it. */
export function replayEarlyEvents(): void {
  const isOpen = document.querySelector(OPEN_FIELD);
  for (const event of (window as EarlyWindow).early ?? []) {
    const isUnanswered =
      event.type === 'change' ||
      opensSearch(event) ||
      (event.type === 'click' && findTarget(event, 'button:not([popovertarget])'));
    const { constructor, type, target } = event;
    if (isUnanswered) target?.dispatchEvent(new (constructor as typeof Event)(type, event));
    else if (!isOpen) typeIntoSearch(event as KeyboardEvent);
  }
}

/** The field of the search while its dialog is open. */
const OPEN_FIELD = 'dialog[open] input';

/** Type a letter that reached no field because the search had not opened yet. */
function typeIntoSearch({ key, ctrlKey, metaKey, target }: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>(OPEN_FIELD);
  if (!field || target === field || key?.length !== 1 || ctrlKey || metaKey) return;
  field.value += key;
  field.dispatchEvent(new Event('input'));
}
