// What only pages of the reference need. It loads after the page.
import { startExampleFolds } from './example-folds.ts';
import { startExpandFields } from './expand-fields.ts';
import { startSidebarFilter } from './sidebar-filter.ts';

/** `reference.css`, which the bundler inserts. */
declare const REFERENCE_STYLES: string;

startExampleFolds();
startExpandFields();
startSidebarFilter();

const styles = new CSSStyleSheet();
styles.replaceSync(REFERENCE_STYLES);
document.adoptedStyleSheets.push(styles);
