import { DEFAULT_COLOR_MODE } from '../model/color-mode.ts';
import type { ColorMode, ColorModeStore } from '../model/color-mode.ts';
import { rootData } from './root-data.ts';
import { followStorage, readStorage, writeStorage } from './storage.ts';

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
  let mode = readColorMode();
  const listeners = new Set<() => void>();
  const change = (next: ColorMode) => {
    mode = next;
    showColorMode(next);
    for (const listener of listeners) listener();
  };
  followStorage(COLOR_MODE_KEY, () => change(readColorMode()));
  return {
    read: () => mode,
    choose(next) {
      writeStorage(COLOR_MODE_KEY, next);
      change(next);
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
