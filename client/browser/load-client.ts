import { dataset } from './dataset.ts';
import { hasPreferredVersion } from './preferences.ts';

/** The first of these events shows that a reader uses the page, or has changed a preference in another tab. */
const ACTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'storage'];

/**
 * Load the client when the reader acts, or at once where it has something to restore: the place of a history entry,
 * the target of a hash among closed details, links to another docs version. Until then the document works without it.
 */
export function loadClientWhenNeeded(): void {
  if (history.state || location.hash || hasPreferredVersion()) loadClient();
  for (const type of ACTS) addEventListener(type, loadClient, { passive: true });
}

/** Load the client, whose URL is an attribute of the root element. Documents of errors have none. */
export function loadClient(): void {
  const url = dataset['client'];
  delete dataset['client'];
  if (url) import(url).catch(hideControls);
}

/** CSS hides the controls that need the client. Links remain, as the one to the page of the search. */
export function hideControls(): void {
  dataset['noClient'] = 'true';
}
