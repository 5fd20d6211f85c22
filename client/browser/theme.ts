import { findTarget } from '../model/input.ts';
import { followStorage, readStorage, writeStorage } from '../model/storage.ts';
import { THEME_COLORS } from '../model/theme-colors.ts';
import type { Theme } from '../model/theme-colors.ts';
import { dataset } from './dataset.ts';

/** Readers' browsers have stored themes by this name. */
const THEME_KEY = 'color-mode';

/**
 * Show the stored theme, which is light at first. The system's preference is ignored: the site looks the same to all
 * readers until they switch, as its requirements say.
 */
export function showTheme(): void {
  dataset['colorMode'] = readStorage(THEME_KEY) === 'dark' ? 'dark' : 'light';
}

/** Read the theme that the page shows. */
export function readTheme(): Theme {
  return dataset['colorMode'] === 'dark' ? 'dark' : 'light';
}

/** Switch the theme with its button, and when another tab has switched it. */
export function startThemeSwitch(): void {
  const bar = document.querySelector('[name=theme-color]');
  const showBar = () => bar?.setAttribute('content', THEME_COLORS[readTheme()]);
  followStorage(THEME_KEY, () => {
    showTheme();
    showBar();
  });
  document.addEventListener('click', (event) => {
    if (!findTarget(event, '.color-mode-toggle')) return;
    const theme = readTheme() === 'dark' ? 'light' : 'dark';
    dataset['colorMode'] = theme;
    showBar();
    writeStorage(THEME_KEY, theme);
  });
}
