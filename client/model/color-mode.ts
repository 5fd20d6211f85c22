export type ColorMode = 'light' | 'dark';

/** The reader's colour mode, as a store that React can follow. */
export interface ColorModeStore {
  read(): ColorMode;
  choose(mode: ColorMode): void;
  /** Call `onChange` after every change; returns what ends the subscription. */
  subscribe(onChange: () => void): () => void;
}

/** The mode of a reader who has chosen none; the system's preference is ignored on purpose. */
export const DEFAULT_COLOR_MODE: ColorMode = 'light';
