export type ColorMode = 'light' | 'dark';

/** The reader's colour mode, as a store for `useSyncExternalStore`. */
export interface ColorModeStore {
  read(): ColorMode;
  choose(mode: ColorMode): void;
  /** Call `onChange` after every change. Returns the function that unsubscribes. */
  subscribe(onChange: () => void): () => void;
}

/** The mode without a stored choice. The system's preference is ignored by design. */
export const DEFAULT_COLOR_MODE: ColorMode = 'light';
