/** Colours for images, which cannot read the custom properties of tokens.css. A test compares both. */
export const THEME_COLORS = {
  light: {
    page: '#fefefc',
    surface: '#f6f7f2',
    'surface-strong': '#ebeee6',
    text: '#191d1a',
    'text-quiet': '#555d56',
    accent: '#0a6b50',
    'accent-surface': '#e2f1e9',
  },
  dark: {
    page: '#101412',
    surface: '#171c19',
    'surface-strong': '#232a26',
    text: '#e2e7e1',
    'text-quiet': '#a1aba3',
    accent: '#65cda7',
    'accent-surface': '#13322a',
  },
};

export type ThemeColors = (typeof THEME_COLORS)['light'];
