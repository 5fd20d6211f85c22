import { createElement } from './element.ts';

/** Say that something of the search could not be had, with a way on. */
export function createSearchFailure(message: string, onRetry: () => void): HTMLElement {
  const retry = createElement('button', { type: 'button', class: 'button' }, 'Retry');
  retry.addEventListener('click', onRetry);
  return createElement(
    'div',
    { class: 'search-error', role: 'alert' },
    createElement('p', {}, message),
    retry,
  );
}
