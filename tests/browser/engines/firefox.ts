import { launch } from 'puppeteer-core';
import type { Browser } from 'puppeteer-core';
import { COMMAND_TIMEOUT_MS } from './engine.ts';
import type { Engine, Tab } from './engine.ts';

/** Firefox, driven by WebDriver BiDi. */
export function toFirefox(executablePath: string): Engine {
  return {
    name: 'Firefox',
    async start({ hasScript = true, fontSizePx = 16 } = {}) {
      const extraPrefsFirefox = {
        'javascript.enabled': hasScript,
        'font.size.variable.x-western': fontSizePx,
        // Fine pointer (2) and hover (4): a headless Firefox reports neither.
        'ui.primaryPointerCapabilities': 6,
      };
      const browser = await launch({
        browser: 'firefox',
        executablePath,
        extraPrefsFirefox,
        protocolTimeout: COMMAND_TIMEOUT_MS,
      });
      return { openTab: () => openTab(browser), close: () => browser.close() };
    },
  };
}

/** Tabs share a profile, whose start takes longer than a test: a tab leaves its storage empty. */
async function openTab(browser: Browser): Promise<Tab> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 740 });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) errors.push(message.text());
  });
  return {
    errors,
    open: async (url) => void (await page.goto(url)),
    async reload() {
      // Puppeteer takes any update of the history, such as a saved position, for the end of the navigation.
      const old = await page.evaluate(() => performance.timeOrigin);
      await page.reload();
      const isLoaded = (time: number) =>
        performance.timeOrigin !== time && document.readyState === 'complete';
      await page.waitForFunction(isLoaded, {}, old);
    },
    // Puppeteer's types take handles of elements into account, which are not JSON.
    evaluate: (fn, ...args) => page.evaluate(fn as never, ...args) as never,
    run: async (script) => void (await page.evaluate(`{${script}}`)),
    async click(selector) {
      // Puppeteer's own `click` waits for an IntersectionObserver, which needs JavaScript in the page.
      const { x, y } = await page.$eval(selector, (element) => {
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
      await page.mouse.click(x, y);
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    print: async () => new Uint8Array(await page.pdf({ format: 'a4' })),
    async close() {
      await page.evaluate(() => localStorage.clear());
      await page.close();
    },
  };
}
