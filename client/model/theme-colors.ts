export type Theme = 'light' | 'dark';

/** Colours of the browser's bars: `--color-page`, as in `tokens.css`. */
export const THEME_COLORS: Record<Theme, string> = { light: '#fefefc', dark: '#101412' };
