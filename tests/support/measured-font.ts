import type { Page } from 'playwright-core';
import { readPackageFile } from '../../build/files/project-files.ts';

/** Inter comes with the packages, so that no font of the machine decides. */
const FONT_FACES = [400, 600].map((weight) => {
  const file = readPackageFile(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`);
  const url = `data:font/woff2;base64,${file.toString('base64')}`;
  return `@font-face { font-family: Measured; font-weight: ${weight}; src: url(${url}) }`;
});

/** Show an image whose texts are in a font that is the same on all machines. */
export async function showMeasured(page: Page, svg: string): Promise<void> {
  const style = `<style>${FONT_FACES.join('')} text { font-family: Measured }</style>`;
  await page.setContent(style + svg);
  await page.evaluate(() =>
    Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 15px Measured`))),
  );
}
