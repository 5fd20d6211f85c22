import { expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import type { Session } from './session.ts';
import { isVisible, readShownPanels, untilAt } from './tab.ts';

const site = useSite();

const OPERATION = '/docs/api/management/create-user';
const INTRO = '/docs/user-guide/users/intro';
const OPERATORS = '/docs/user-guide/administration/operators';
const FAQS = '/docs/faqs/';

/** Tests in a browser without JavaScript and with a font size of 32 px. */
export function testSettings(session: Session): void {
  it('is complete without JavaScript', async () => {
    const { tab } = session;
    await tab.resize(390, 740);
    await tab.open(site.url(OPERATORS));
    expect(await isVisible(tab, 'article h2')).toBe(true);
    expect(await isVisible(tab, '.color-mode-toggle')).toBe(false);
    expect(await readShownPanels(tab)).toEqual([0]);
    await tab.click('.tabs > label:nth-of-type(2)');
    expect(await readShownPanels(tab)).toEqual([1]);
    await tab.evaluate(() => window.scrollTo(0, 0));
    await tab.click('.menu-button');
    expect(await isVisible(tab, '.sidebar')).toBe(true);
    await tab.click(`.sidebar a[href="${FAQS}"]`);
    await untilAt(tab, FAQS);
    expect(await isVisible(tab, 'article')).toBe(true);
  });

  it('keeps a readable measure with a font size of 32 px', async () => {
    const { tab } = session;
    for (const path of [INTRO, OPERATORS, OPERATION]) {
      await tab.open(site.url(path));
      for (const width of [390, 1000, 1180, 1280, 1440]) {
        await tab.resize(width, 740);
        const { ems, isWide, overflow } = await tab.evaluate(() => {
          const article = document.querySelector('article')?.clientWidth ?? 0;
          const fontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
          return {
            ems: article / fontSize,
            isWide: article > 0.7 * window.innerWidth,
            overflow: document.documentElement.scrollWidth - window.innerWidth,
          };
        });
        expect(isWide || ems >= 20, `${path}, ${width} px: ${ems} em`).toBe(true);
        expect(overflow, `${path}, ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });
}
