import { CHOICES_ATTRIBUTE } from '../model/choices.ts';
import { DEFAULT_COLOR_MODE } from '../model/color-mode.ts';
import type { ColorMode, ColorModeStore } from '../model/color-mode.ts';
import { CONTENT_ID } from '../model/frame-ids.ts';
import { VERSION_ATTRIBUTE, toPreferredVersion } from '../model/preferred-version.ts';
import type { ShellState } from '../model/view.ts';
import { clearStorage, followStorage, parseStored, readStorage, writeStorage } from './storage.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';

/*
 * What the browser stores for the reader: colour mode, the dismissed announcement, choices of tabs, the docs
 * version. Styles follow the data attributes of the root element, which the head's script sets before the first
 * paint. The attributes also last where storage is blocked.
 */

const root = document.documentElement.dataset;

const COLOR_MODE_KEY = 'color-mode';

/** Read the stored mode; any other value is the default. */
export function readColorMode(): ColorMode {
  return readStorage(COLOR_MODE_KEY) === 'dark' ? 'dark' : DEFAULT_COLOR_MODE;
}

export function showColorMode(mode: ColorMode): void {
  root['colorMode'] = mode;
}

/** Create the store of the colour mode. It follows the other tabs of the site. */
export function createColorModeStore(): ColorModeStore {
  const { read, show, subscribe } = createStore(readColorMode());
  subscribe(() => showColorMode(read()));
  followStorage(COLOR_MODE_KEY, () => show(readColorMode()));
  return {
    read,
    choose(mode) {
      writeStorage(COLOR_MODE_KEY, mode);
      show(mode);
    },
    subscribe,
  };
}

/** Holds the id of the dismissed announcement: another one shows. */
const ANNOUNCEMENT_KEY = 'announcement';

/** Hide the announcement if the reader dismissed it. */
export function showAnnouncement(): void {
  root['dismissed'] = String(readStorage(ANNOUNCEMENT_KEY) === root['announcement']);
}

/** Dismiss the announcement by its button, here and in other tabs. */
export function startAnnouncement(): void {
  followStorage(ANNOUNCEMENT_KEY, showAnnouncement);
  document.querySelector('.announcement button')?.addEventListener('click', () => {
    writeStorage(ANNOUNCEMENT_KEY, root['announcement'] ?? '');
    root['dismissed'] = 'true';
    // The button that had the focus is hidden now.
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  });
}

/** Holds an object: group of tab sets → value of the chosen tab. */
const CHOICES_KEY = 'choices';

/**
 * Store the tab that the reader chooses, and show it in all sets of its group. The head's script calls this, so
 * that choices before hydration count.
 */
export function startChoices(): void {
  loadChoices();
  addEventListener('change', ({ target }) => {
    const { parentElement: set, value } = target as HTMLInputElement;
    const group = set?.dataset['choices'];
    if (!group) return;
    root['chosen'] = JSON.stringify({ ...parseStored(root['chosen']), [group]: value });
    writeStorage(CHOICES_KEY, root['chosen']);
    // Sets above this one may change their height: keep this one where it is in the window.
    const { top } = set.getBoundingClientRect();
    showChoices();
    scrollBy(0, set.getBoundingClientRect().top - top);
  });
}

/** Show the chosen tabs in the document. A set without the chosen value stays as it is. */
export function showChoices(): void {
  const chosen = parseStored(root['chosen']);
  const inputs = document.querySelectorAll<HTMLInputElement>(`[${CHOICES_ATTRIBUTE}]>input`);
  for (const input of inputs) {
    const { parentElement: set, value } = input;
    const checked = set?.querySelector<HTMLInputElement>(':scope>:checked');
    // A set may have several tabs of the value, one of which the reader has checked.
    const isChecked = checked?.value === value;
    if (value === chosen[set?.dataset['choices'] as string] && !isChecked) input.checked = true;
  }
}

/** Show the choices that are made in other tabs. */
export function followChoices(): void {
  followStorage(CHOICES_KEY, () => {
    loadChoices();
    showChoices();
  });
}

function loadChoices(): void {
  root['chosen'] = readStorage(CHOICES_KEY) ?? root['chosen'];
}

const VERSION_KEY = 'docs-version';

/** Store the docs version that the reader picks in the menu, and link the navbar to it. */
export function startVersion(store: Store<ShellState>): void {
  const follow = (): void => {
    const state = store.read();
    const { navbar, versions } = state.site;
    const name = readStorage(VERSION_KEY);
    const preferred = versions.find((version) => version.name === name);
    // The site may no longer have the version.
    if (!preferred) clearStorage(VERSION_KEY);
    else if (versions.length > 1) {
      const site = { ...state.site, navbar: toPreferredVersion(navbar, versions, preferred) };
      store.show({ ...state, site });
    }
  };
  follow();
  followStorage(VERSION_KEY, follow);
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest(`[${VERSION_ATTRIBUTE}]`) : null;
    const name = link?.getAttribute(VERSION_ATTRIBUTE);
    if (!name) return;
    writeStorage(VERSION_KEY, name);
    follow();
  });
}
