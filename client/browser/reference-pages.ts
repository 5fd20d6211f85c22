// What only pages of the reference need. It loads after the page.
import { findTarget } from '../model/input.ts';
import { startSidebarFilter } from './sidebar-filter.ts';

/** `reference.css`, which the bundler inserts. */
declare const REFERENCE_STYLES: string;

const FOLDS = '.schema-fold, .schema-variant';

startExpandFields();
startSidebarFilter();

const styles = new CSSStyleSheet();
styles.replaceSync(REFERENCE_STYLES);
document.adoptedStyleSheets.push(styles);

/** Open all folded fields of an operation's page with its button, or close them if all are open. */
function startExpandFields(): void {
  document.addEventListener('click', (event) => {
    const button = findTarget(event, '.expand-fields');
    const folds = button
      ?.closest('.operation-details')
      ?.querySelectorAll<HTMLDetailsElement>(FOLDS);
    if (!button || !folds) return;
    const isOpening = [...folds].some(({ open }) => !open);
    for (const fold of folds) fold.open = isOpening;
    button.textContent = isOpening ? 'Collapse all fields' : 'Expand all fields';
  });
}
