import { CONTENT_ID } from '../model/frame-ids.ts';
import { rootData } from './root-data.ts';
import { followStorage, readStorage, writeStorage } from './storage.ts';

/** Holds the id of the announcement that the reader has dismissed: a new one shows again. */
const ANNOUNCEMENT_KEY = 'announcement';

/** Hide the announcement bar from those who dismissed it: the styles follow the attribute. */
export function showAnnouncement(): void {
  rootData['dismissed'] = String(readStorage(ANNOUNCEMENT_KEY) === rootData['announcement']);
}

/** Follow the button of the announcement bar, in other tabs too. */
export function startAnnouncement(): void {
  followStorage(ANNOUNCEMENT_KEY, showAnnouncement);
  document.querySelector('.announcement button')?.addEventListener('click', () => {
    writeStorage(ANNOUNCEMENT_KEY, rootData['announcement'] ?? '');
    // Storage may have refused.
    rootData['dismissed'] = 'true';
    // The button that had the focus is gone.
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  });
}
