// What responds to readers without React. The script of the head loads it when a reader acts.
import { announce } from './announce.ts';
import { startCopyPage, startHeadingLinks } from './copy.ts';
import { dataset } from './dataset.ts';
import { repeatEarlyEvents } from './early-events.ts';
import type { HeadWindow } from './early-events.ts';
import { startKeyboardHelp, startLateFilter } from './late-controls.ts';
import { loadClientAfter } from './load-client.ts';
import { startPanels } from './panels.ts';
import { startAnnouncement, storeVersions } from './preferences.ts';
import { trackSidebar } from './sidebar-state.ts';
import { startTabs } from './tab-set.ts';
import { startSearch } from '../search/start-search.ts';
import { startThemeSwitch } from './theme.ts';

const { early, selectTabs } = window as Window as HeadWindow;

function start(): void {
  // Screen readers must know the live region before it says something.
  announce('');
  startSearch();
  startThemeSwitch();
  startAnnouncement();
  storeVersions();
  startTabs(selectTabs);
  startPanels();
  trackSidebar();
  startHeadingLinks();
  startCopyPage();
  startKeyboardHelp();
  startLateFilter();
  loadClientAfter(early);
  // What came late is shown again.
  delete dataset['noClient'];
  dataset['started'] = 'true';
  repeatEarlyEvents(early);
}

// The state of the document, from which the search knows its files, is the last part of it.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
