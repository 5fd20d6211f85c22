/** Colours of the browser's bars: `--color-page`, as in `tokens.css`. */
export const THEME_COLORS = { light: '#fefefc', dark: '#101412' };
