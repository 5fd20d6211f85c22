/** Colours for images, which cannot read the custom properties of tokens.css. A test compares both. */
export const THEME_COLORS = {
  light: {
    page: '#fefefc',
    surface: '#f6f7f2',
    'surface-strong': '#ebeee6',
    border: '#dcdfd5',
    'border-strong': '#868e83',
    text: '#191d1a',
    'text-quiet': '#555d56',
    accent: '#0a6b50',
    'accent-surface': '#e2f1e9',
    'on-accent': '#fff',
  },
  dark: {
    page: '#101412',
    surface: '#171c19',
    'surface-strong': '#232a26',
    border: '#2c342f',
    'border-strong': '#748079',
    text: '#e2e7e1',
    'text-quiet': '#a1aba3',
    accent: '#65cda7',
    'accent-surface': '#13322a',
    'on-accent': '#08140f',
  },
};

export type ThemeColors = (typeof THEME_COLORS)['light'];

export type Theme = keyof typeof THEME_COLORS;

const COLOR = /var\(--color-([\w-]+)\)/g;

/**
 * Put the colours of a theme into an SVG that names them as the style sheet does: `var(--color-accent)`, or
 * `currentColor` for text. Null if it names none.
 */
export function toThemedSvg(svg: string, theme: Theme): string | null {
  const colors = new Map(Object.entries(THEME_COLORS[theme]));
  const themed = svg
    .replaceAll(COLOR, (variable, name: string) => colors.get(name) ?? variable)
    .replaceAll('currentColor', THEME_COLORS[theme].text);
  return themed === svg ? null : themed;
}

/** Return the first colour that no theme has: `--color-acent`. Null if there is none. */
export function findUnknownColor(svg: string): string | null {
  const names = [...svg.matchAll(COLOR)].map(([, name = '']) => name);
  const unknown = names.find((name) => !Object.hasOwn(THEME_COLORS.light, name));
  return unknown === undefined ? null : `--color-${unknown}`;
}
