import { findTarget } from '../model/input.ts';

/** Close the fold of examples when the reader has chosen one with the pointer, as a select does. */
export function startExampleFolds(): void {
  document.addEventListener('click', (event) => {
    const label = findTarget(event, '.schema-fold + .tabs > label');
    label?.parentElement?.previousElementSibling?.removeAttribute('open');
  });
}
