import { expect, it } from 'vitest';
import { THEME_PALETTES, toThemedSvg } from '../../../build/files/theme-palettes.ts';

it('the style sheet has every colour of images in both themes', () => {
  const [light, dark] = [THEME_PALETTES.light, THEME_PALETTES.dark].map((colors) => [
    ...colors.keys(),
  ]);
  expect(light).toContain('accent');
  expect(dark).toEqual(light);
});

it.each(['light', 'dark'] as const)('an image gets the colours of the %s theme', (theme) => {
  const colors = THEME_PALETTES[theme];
  expect(toThemedSvg('<path fill="var(--color-accent)" stroke="currentColor"/>', theme)).toBe(
    `<path fill="${colors.get('accent')}" stroke="${colors.get('text')}"/>`,
  );
});
