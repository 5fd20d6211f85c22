// What only pages of the reference need. It loads after the page.
import { startFieldHighlights } from './field-highlights.ts';
import { startExpandFields } from './expand-fields.ts';
import { startSidebarFilter } from './sidebar-filter.ts';

startExpandFields();
startFieldHighlights();
startSidebarFilter();
