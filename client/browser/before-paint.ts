// Runs in the document's head, before the first paint. Applies what the browser stores for the reader.
import { recordEarlyEvents } from './deferred-client.ts';
import {
  loadChoices,
  readColorMode,
  showAnnouncement,
  showChoices,
  showColorMode,
} from './preferences.ts';
import { restoreParsedSidebar } from './sidebar.ts';

showColorMode(readColorMode());
showAnnouncement();
loadChoices();
recordEarlyEvents();

// Mutation observers run between parsing and painting.
const observer = new MutationObserver(() => {
  showChoices();
  // Reads layout, so at most once per animation frame.
  requestAnimationFrame(restoreParsedSidebar);
});
observer.observe(document, { childList: true, subtree: true });
addEventListener('DOMContentLoaded', () => {
  observer.disconnect();
  // Background tabs have no animation frames.
  restoreParsedSidebar();
});
