// Runs in the document's head, before the first paint: what differs from the edge's rendering is set here.
import { loadClientOnInteraction } from './deferred-client.ts';
import {
  readColorMode,
  showAnnouncement,
  showChoices,
  showColorMode,
  startChoices,
} from './preferences.ts';
import { restoreParsedSidebar } from './sidebar.ts';

showColorMode(readColorMode());
showAnnouncement();
startChoices();
loadClientOnInteraction();

// Observers are called between parsing and painting.
const observer = new MutationObserver(() => {
  showChoices();
  // At most once for each frame, which is laid out then anyway.
  requestAnimationFrame(restoreParsedSidebar);
});
observer.observe(document, { childList: true, subtree: true });
addEventListener('DOMContentLoaded', () => {
  observer.disconnect();
  // A tab in the background has no frames.
  restoreParsedSidebar();
});
