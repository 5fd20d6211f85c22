import { DEFAULT_COLOR_MODE } from '../model/color-mode.ts';
import type { ColorMode, ColorModeStore } from '../model/color-mode.ts';
import { rootData } from './root-data.ts';
import { followStorage, readStorage, writeStorage } from './storage.ts';
import { createStore } from './store.ts';

const COLOR_MODE_KEY = 'color-mode';

/** Read the reader's stored choice; anything but a mode counts as no choice. */
export function readColorMode(): ColorMode {
  return readStorage(COLOR_MODE_KEY) === 'dark' ? 'dark' : DEFAULT_COLOR_MODE;
}

/** Show a mode: the styles follow the attribute. */
export function showColorMode(mode: ColorMode): void {
  rootData['colorMode'] = mode;
}

/** The colour mode, kept in storage and followed by the other tabs of the site. */
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
