import { STATE_ID } from '../model/dom-ids.ts';
import { SEARCH_OPENER, TEXT_FIELD, findTarget, opensSearch } from '../model/input.ts';
import { withBase } from '../model/path.ts';
import { SEARCH_PATH, toDataUrl } from '../model/site-paths.ts';
import type { DocumentState } from '../model/view.ts';
import { createSearchField } from './search-field.ts';
import type { SearchField, SearchPaths } from './search-field.ts';

// The build's bundler replaces the names by the files' addresses.
declare const SEARCH_DIALOG: string;
declare const SEARCH_WORKER: string;
declare const SEARCH_STYLES: string;

/** The first half of ⌘K and Ctrl+K. */
const SHORTCUT_MODIFIERS = ['Control', 'Meta'];

/**
 * Open the search by its button, by ⌘K and Ctrl+K, and by `/`. The field is there at once; the rest is loaded
 * when a reader is about to use it, all of it at the same time.
 */
export function startSearch(): void {
  const paths = readSearchPaths();
  if (!paths) return;
  let field: SearchField | undefined;
  let loading: Promise<() => void> | undefined;
  let failures = 0;
  const toField = () => (field ??= createSearchField(paths));
  const load = () => {
    loading ??= loadDialog(toField(), paths, failures).catch((error: unknown) => {
      loading = undefined;
      failures += 1;
      throw error;
    });
    return loading;
  };
  const respond = () => {
    const { dialog, wait, fail } = toField();
    wait();
    load().then(
      (search) => dialog.open && search(),
      () => dialog.open && fail(respond),
    );
  };
  const open = () => {
    const { dialog, input } = toField();
    if (dialog.open) return;
    dialog.showModal();
    // From now on the field takes the typed text.
    input.focus();
    input.select();
    respond();
  };
  // A touch is a pointer over the button, too.
  for (const type of ['pointerover', 'focusin', 'keydown']) {
    document.addEventListener(type, (event) => {
      const isShortcut = SHORTCUT_MODIFIERS.includes((event as KeyboardEvent).key);
      if (isShortcut || findTarget(event, SEARCH_OPENER)) load().catch(() => {});
    });
  }
  for (const type of ['click', 'keydown']) {
    document.addEventListener(type, (event) => {
      if (!opensSearch(event, TEXT_FIELD)) return;
      event.preventDefault();
      open();
    });
  }
}

function readSearchPaths(): SearchPaths | null {
  const data = document.getElementById(STATE_ID)?.textContent;
  if (!data) return null;
  // Trusted: the Worker wrote it into this document.
  const { site, release } = JSON.parse(data) as DocumentState;
  return {
    index: site.search,
    page: withBase(site.basePath, SEARCH_PATH),
    // Each release has this page.
    release: toDataUrl(site.basePath, release, site.homePath),
  };
}

/**
 * Load what belongs below the field, all of it at the same time, and return what searches for the typed text; rejects
 * when it cannot be loaded.
 */
async function loadDialog(
  field: SearchField,
  paths: SearchPaths,
  failures: number,
): Promise<() => void> {
  // The Web Worker finds them in the browser's cache. Browsers may cancel a response that nothing reads.
  for (const url of [SEARCH_WORKER, paths.index]) {
    const body = fetch(url).then((response) => response.blob());
    body.catch(() => {});
  }
  // A bundle of its own, because a chunk would have to share one more file with the entry. Browsers may cache a
  // failure for as long as the document lives: the next attempt has another address.
  const address = failures === 0 ? SEARCH_DIALOG : `${SEARCH_DIALOG}?${failures}`;
  const dialog: Promise<typeof import('./search-dialog.ts')> = import(address);
  const css = fetch(SEARCH_STYLES).then((response) =>
    response.ok ? response.text() : Promise.reject(new Error(response.url)),
  );
  const [{ createSearchDialog }, styles] = await Promise.all([dialog, css]);
  document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(styles));
  return createSearchDialog(field, paths, SEARCH_WORKER);
}
