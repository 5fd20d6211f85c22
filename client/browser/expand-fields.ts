import { findTarget } from '../model/input.ts';

/** Open all folded fields of an operation's page with its button, or close them if all are open. */
export function startExpandFields(): void {
  document.addEventListener('click', (event) => {
    const button = findTarget(event, '.expand-fields');
    const folds = button?.parentElement?.querySelectorAll<HTMLDetailsElement>(FOLDS);
    if (!button || !folds) return;
    const isOpening = [...folds].some(({ open }) => !open);
    for (const fold of folds) fold.open = isOpening;
    button.textContent = isOpening ? 'Collapse all fields' : 'Expand all fields';
  });
}

const FOLDS = '.schema-fold, .schema-variant';
