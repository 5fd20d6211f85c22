import type { Theme } from '../../client/model/theme-colors.ts';
import { readProjectFile } from './project-files.ts';

const STYLES = readProjectFile('client/styles/tokens.css').toString();

/** Colours of the style sheet, for images, which cannot read its custom properties: `accent` → `#0a6b50` */
export const THEME_PALETTES: Record<Theme, ReadonlyMap<string, string>> = {
  light: parseColors(/^:root \{(.*?)^\}/ms),
  dark: parseColors(/^ +:root\[data-color-mode='dark'\] \{(.*?)\}/ms),
};

function parseColors(block: RegExp): Map<string, string> {
  const [, styles = ''] = block.exec(STYLES) ?? [];
  const colors = styles.matchAll(/--color-([\w-]+): (#[0-9a-f]+);/g);
  return new Map([...colors].map(([, name = '', value = '']) => [name, value]));
}

/** Colours that an owner chooses in place of those of the style sheet: `accentStrong` → `#06493a` */
export type SiteColors = Record<Theme, Readonly<Record<string, string>>>;

/** Render an owner's colours as styles that follow the style sheet. */
export function renderColors({ light, dark }: SiteColors): string {
  const toRule = (selector: string, colors: Record<string, string>) =>
    `${selector}{${listColors(colors)
      .map(([name, value]) => `--color-${name}:${value}`)
      .join(';')}}`;
  return `${toRule(':root', light)}@media screen{${toRule(":root[data-color-mode='dark']", dark)}}`;
}

/** List colours by the names of the style sheet: `accentStrong` → `accent-strong` */
function listColors(colors: Readonly<Record<string, string>>): [name: string, value: string][] {
  return Object.entries(colors).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    value,
  ]);
}

const COLOR = /var\(--color-([\w-]+)\)/g;

/** Put the colours of a theme into an SVG that names them: `var(--color-accent)`, or `currentColor` for text. */
export function toThemedSvg(svg: string, theme: Theme, siteColors?: SiteColors): string {
  const colors = new Map([...THEME_PALETTES[theme], ...listColors(siteColors?.[theme] ?? {})]);
  return svg
    .replaceAll('currentColor', 'var(--color-text)')
    .replaceAll(COLOR, (variable, name: string) => colors.get(name) ?? variable);
}
