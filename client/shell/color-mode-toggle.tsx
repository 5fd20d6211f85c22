import { useSyncExternalStore } from 'react';
import { DEFAULT_COLOR_MODE } from '../model/color-mode.ts';
import type { ColorModeStore } from '../model/color-mode.ts';
import { MoonIcon, SunIcon } from './icons.tsx';

/** Switches between light and dark. CSS hides it until the client runs. */
export function ColorModeToggle({ store }: { store: ColorModeStore | null }) {
  const mode = useSyncExternalStore(
    store?.subscribe ?? neverChanges,
    store?.read ?? readDefault,
    readDefault,
  );
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className="color-mode-toggle"
      aria-label={`Switch to ${other} theme`}
      onClick={() => store?.choose(other)}
    >
      <SunIcon />
      <MoonIcon />
    </button>
  );
}

function readDefault() {
  return DEFAULT_COLOR_MODE;
}

function neverChanges() {
  return () => undefined;
}
