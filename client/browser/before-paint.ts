// Runs in the document's head, before the first paint. Applies what the browser stores for the reader, and records
// what the reader does before the client starts.
import { opensSearch } from '../model/input.ts';
import type { HeadWindow } from './early-events.ts';
import { showAnnouncement } from './preferences.ts';
import { restoreParsedSidebar } from './sidebar-state.ts';
import { dataset } from './dataset.ts';
import { hideControls, loadClientWhenNeeded } from './load-client.ts';
import { showTheme } from './theme.ts';
import { startTabSelection } from './tab-selection.ts';

showTheme();
showAnnouncement();

const selectTabs = startTabSelection();
const early: Event[] = [];
(window as Window as HeadWindow).early = early;
(window as Window as HeadWindow).selectTabs = selectTabs;

/** After this time the client may never arrive. */
const SLOW_MS = 4_000;

for (const type of ['click', 'keydown']) {
  addEventListener(type, (event) => {
    // Before hydration, the search responds already.
    if (dataset['hydrated'] || dataset['noClient'] || event.defaultPrevented) return;
    early.push(event);
    if (!opensSearch(event)) return;
    event.preventDefault();
    setTimeout(() => {
      // The client has repeated it.
      if (!early.includes(event)) return;
      // The link leads to the search page.
      hideControls();
      (event.target as HTMLElement).click();
    }, SLOW_MS);
  });
}

loadClientWhenNeeded();

// Mutation observers run between parsing and painting.
const observer = new MutationObserver(() => {
  selectTabs();
  // Reads layout, so at most once per animation frame.
  requestAnimationFrame(restoreParsedSidebar);
});
observer.observe(document, { childList: true, subtree: true });
addEventListener('DOMContentLoaded', () => {
  observer.disconnect();
  // Background tabs have no animation frames.
  restoreParsedSidebar();
});
// As styles of print, they have not delayed the first paint. Before the page has loaded, only a reader who opens something
// needs them: their layout would let WebKit scroll to the target of the hash again.
for (const type of ['load', 'pointerdown', 'keydown']) {
  addEventListener(type, () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('[media=print]')) link.media = '';
  });
}
