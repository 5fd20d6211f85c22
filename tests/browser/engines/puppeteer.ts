import { launch } from 'puppeteer-core';
import type { Browser, LaunchOptions } from 'puppeteer-core';
import type { BrowserOptions, Engine, EngineBrowser, Tab } from './engine.ts';

/** Chromium, driven by the Chrome DevTools Protocol. */
export function toChromium(executablePath: string): Engine {
  return {
    name: 'Chromium',
    start({ hasScript = true, fontSizePx = 16 }: BrowserOptions = {}) {
      const settings = `scriptEnabled=${hasScript},defaultFontSize=${fontSizePx}`;
      const args = ['--no-sandbox', '--disable-gpu', `--blink-settings=${settings}`];
      return startBrowser({ browser: 'chrome', executablePath, args });
    },
  };
}

/** Firefox, driven by WebDriver BiDi. */
export function toFirefox(executablePath: string): Engine {
  return {
    name: 'Firefox',
    start({ hasScript = true, fontSizePx = 16 }: BrowserOptions = {}) {
      const extraPrefsFirefox = {
        'javascript.enabled': hasScript,
        'font.size.variable.x-western': fontSizePx,
        // Fine pointer (2) and hover (4): a headless Firefox reports neither.
        'ui.primaryPointerCapabilities': 6,
      };
      return startBrowser({ browser: 'firefox', executablePath, extraPrefsFirefox });
    },
  };
}

async function startBrowser(options: LaunchOptions): Promise<EngineBrowser> {
  const browser = await launch(options);
  return { openTab: () => openTab(browser), close: () => browser.close() };
}

async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 740 });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) errors.push(message.text());
  });
  return {
    errors,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Puppeteer's types take handles of elements into account, which are no JSON.
    evaluate: (fn, ...args) => page.evaluate(fn as never, ...args) as never,
    async click(selector) {
      // Puppeteer's own `click` waits for an IntersectionObserver, which needs JavaScript in the page.
      const { x, y } = await page.$eval(selector, (element) => {
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
      await page.mouse.click(x, y);
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    print: async () => new Uint8Array(await page.pdf({ format: 'a4' })),
    close: () => context.close(),
  };
}
