import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { useScratchSite } from '../support/scratch-site.ts';
import { LONG_SITE } from './every-place.ts';

const site = useScratchSite(LONG_SITE, (folder) => [`--openapi=${folder}/api.yaml`]);
const browser = useBrowser();

it.each([320, 390, 1280])(
  'names without a space never scroll a page or a panel sideways, %i px wide',
  async (width) => {
    const page = await browser.openTab({ viewport: { width, height: 740 } });
    const sitemap = await (await fetch(site.url('/sitemap.xml'))).text();
    const paths = sitemap.match(/\/docs\/api\/[^<]*/g) ?? [];
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      await page.goto(site.url(path));
      const wide = await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
        const panels = [...document.querySelectorAll<HTMLElement>('html, main, .sidebar, .toc')];
        return panels.flatMap((panel) => {
          if (panel.popover && !panel.checkVisibility()) panel.showPopover();
          if (panel.scrollWidth <= panel.clientWidth) return [];
          const { left } = panel.getBoundingClientRect();
          return [...panel.querySelectorAll('*')]
            .filter((part) => part.getBoundingClientRect().right > left + panel.clientWidth)
            .map((part) => part.outerHTML.slice(0, 100));
        });
      });
      expect(wide.join('\n'), path).toBe('');
    }
  },
);
