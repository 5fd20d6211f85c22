// Runs in the document's head, before the first paint: what differs from the edge's rendering is set here.
import { showAnnouncement } from './announcement.ts';
import { watchBasePath } from './base-path-banner.ts';
import { showChoices, startChoices } from './choices.ts';
import { readColorMode, showColorMode } from './color-mode.ts';
import { restoreParsedSidebar } from './sidebar-state.ts';
import { loadClientOnAct } from './waiting-client.ts';

showColorMode(readColorMode());
showAnnouncement();
watchBasePath();
startChoices();
loadClientOnAct();

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
