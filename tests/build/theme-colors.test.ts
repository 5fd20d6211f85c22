import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { THEME_COLORS } from '../../build/theme-colors.ts';

const TOKENS = readFileSync(join(import.meta.dirname, '../../client/styles/tokens.css'), 'utf8');

it.each([
  ['light', TOKENS.slice(0, TOKENS.indexOf("[data-color-mode='dark']"))],
  ['dark', TOKENS.slice(TOKENS.indexOf("[data-color-mode='dark']"))],
] as const)('the %s colours of images are those of the style sheet', (theme, styles) => {
  for (const [name, color] of Object.entries(THEME_COLORS[theme])) {
    expect(styles).toContain(`--color-${name}: ${color};`);
  }
});
