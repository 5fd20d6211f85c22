import { launch } from 'puppeteer-core';
import type { Browser } from 'puppeteer-core';
import { COMMAND_TIMEOUT_MS } from './tab.ts';
import type { BrowserOptions, Driver, StartBrowser } from './tab.ts';

/** Chromium by its own protocol, or Firefox by WebDriver BiDi. */
export function toPuppeteer(browser: 'chrome' | 'firefox', executablePath: string): StartBrowser {
  return async ({ hasScript = true, fontSizePx = 16 }) => {
    const started = await launch({
      browser,
      executablePath,
      protocolTimeout: COMMAND_TIMEOUT_MS,
      args: browser === 'chrome' ? ['--no-sandbox'] : [],
      extraPrefsFirefox: {
        'javascript.enabled': hasScript,
        'font.size.variable.x-western': fontSizePx,
        // Fine pointer (2) and hover (4): a headless Firefox reports neither.
        'ui.primaryPointerCapabilities': 6,
      },
    });
    const isChrome = browser === 'chrome';
    const openTab = () => createDriver(started, isChrome, { hasScript, fontSizePx });
    return { openTab, close: () => started.close() };
  };
}

/** Tabs share a profile, whose start takes longer than a test: a tab leaves its storage empty. */
async function createDriver(
  browser: Browser,
  isChrome: boolean,
  { hasScript = true, fontSizePx = 16 }: BrowserOptions,
): Promise<Driver> {
  const page = await browser.newPage();
  page.setDefaultTimeout(COMMAND_TIMEOUT_MS);
  await page.setViewport({ width: 1280, height: 740 });
  if (isChrome) {
    await page.setJavaScriptEnabled(hasScript);
    const session = await page.createCDPSession();
    await session.send('Page.setFontSizes', { fontSizes: { standard: fontSizePx } });
    const permissions = ['clipboardReadWrite', 'clipboardSanitizedWrite'] as const;
    await session.send('Browser.grantPermissions', { permissions: [...permissions] });
  }
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) errors.push(message.text());
  });
  return {
    errors,
    open: async (url) => void (await page.goto(url)),
    async reload() {
      // Puppeteer's own `reload` takes any update of the history, such as a saved position, for the end.
      const old = await page.evaluate(() => performance.timeOrigin);
      await page.evaluate(() => void setTimeout(() => location.reload()));
      const isLoaded = (time: number) =>
        performance.timeOrigin !== time && document.readyState === 'complete';
      await page.waitForFunction(isLoaded, {}, old);
    },
    run: (script) => page.evaluate(`(() => {${script}})()`),
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
