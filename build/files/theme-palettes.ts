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

const COLOR = /var\(--color-([\w-]+)\)/g;

/** Put the colours of a theme into an SVG that names them: `var(--color-accent)`, or `currentColor` for text. */
export function toThemedSvg(svg: string, theme: Theme): string {
  const colors = THEME_PALETTES[theme];
  return svg
    .replaceAll('currentColor', 'var(--color-text)')
    .replaceAll(COLOR, (variable, name: string) => colors.get(name) ?? variable);
}
