import { DEFAULT_COLOR_MODE } from '../model/color-mode.ts';
import type { ColorMode, ColorModeStore } from '../model/color-mode.ts';
import { COLOR_MODE_KEY, readStorage, writeStorage } from './storage.ts';

/** Read the reader's stored choice; anything but a mode counts as no choice. */
export function readColorMode(): ColorMode {
  const stored = readStorage(COLOR_MODE_KEY);
  return stored === 'dark' || stored === 'light' ? stored : DEFAULT_COLOR_MODE;
}

/** Show a mode: the styles follow the attribute. */
export function showColorMode(mode: ColorMode): void {
  document.documentElement.dataset['colorMode'] = mode;
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
  window.addEventListener('storage', ({ key }) => {
    // A null key says that another tab cleared the whole storage.
    if (key === COLOR_MODE_KEY || key === null) change(readColorMode());
  });
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
