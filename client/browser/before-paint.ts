// Runs in the document's head, before the first paint. Applies what the browser stores for the reader, loads the controls
// when the reader acts, and records the acts until then.
import { showTheme } from './theme.ts';
import { hasPreferredVersion, showAnnouncement } from './preferences.ts';
import type { HeadWindow } from './early-events.ts';
import { SEARCH_OPENER, findTarget, opensSearch } from '../model/input.ts';
import { isSlow } from './connection.ts';
import { dataset } from './dataset.ts';
import { restoreParsedSidebar } from './sidebar-state.ts';
import { createTabSelection } from './tab-set.ts';

showTheme();
showAnnouncement();

const head = window as Window as HeadWindow;
const selectTabs = (head.selectTabs = createTabSelection());
const early: Event[] = (head.early = []);

/** CSS hides what needs the controls, and says so. Links remain, as that of the search. */
function showLinksAlone(): void {
  dataset['noClient'] = 'late';
}

/** Load the controls, whose URL is an attribute of the root element. Documents of errors have none. */
function loadControls(): void {
  const url = dataset['controls'];
  if (!url) return;
  dataset['controls'] = '';
  import(url).catch(showLinksAlone);
}

// Chromium itself prefetches nothing for readers who save data.
if (isSlow()) document.querySelector('[type=speculationrules]')?.remove();

// The place of a history entry, the target of a hash among closed details, links to another docs version.
if (history.state || location.hash || hasPreferredVersion()) loadControls();

/** After this time the controls may never arrive. */
const SLOW_MS = 4_000;

/** Each of these events may be the first by which a reader, a program or another tab uses the page. */
const ACTS =
  'click selectionchange storage input focusin scroll pointerdown keydown change dragstart';

for (const type of ACTS.split(' ')) {
  addEventListener(type, (event) => {
    if (dataset['started']) return;
    early.push(event);
    const isSearch = opensSearch(event);
    // The browser follows a link, whose document comes first.
    if (!isSearch && findTarget(event, 'a')) return;
    loadControls();
    if (isSearch) event.preventDefault();
    setTimeout(
      () => {
        // The controls have repeated it.
        if (dataset['started']) return;
        showLinksAlone();
        if (isSearch)
          location.href = document.querySelector<HTMLAnchorElement>(SEARCH_OPENER)?.href ?? '';
      },
      dataset['noClient'] ? 0 : SLOW_MS,
    );
  });
}

/** A reader who clicks a link has done so by then. */
const HOVER_MS = 50;

addEventListener('pointermove', (event) => {
  // Chromium reports a pointer that rests where a document appears, which is no act. `movementY` would
  // exceed the size of this script: a pointer that moves straight down loads them at the next press or sideways movement.
  if (event.movementX) setTimeout(loadControls, HOVER_MS);
});

// Mutation observers run between parsing and painting.
const observer = new MutationObserver(() => {
  selectTabs();
  restoreParsedSidebar();
});
observer.observe(document, { childList: true, subtree: true });
addEventListener('load', () => observer.disconnect());
// As styles of print, they have not delayed the first paint. Before the page has loaded, only a reader who opens something
// needs them: their layout would let WebKit scroll to the target of the hash again.
for (const type of 'load pointerdown keydown'.split(' ')) {
  addEventListener(type, () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('[media=print]')) link.media = '';
  });
}
