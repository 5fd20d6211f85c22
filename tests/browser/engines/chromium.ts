import { startChromium } from '../../../bench/harness/chromium.ts';
import { findHeadlessShell } from '../../support/install-programs.ts';
import type { Engine, EngineBrowser, Key, Tab } from './engine.ts';

type Browser = Awaited<ReturnType<typeof startChromium>>;

/** Chromium, for tests that also run in the other engines. */
export const CHROMIUM: Engine = {
  name: 'Chromium',
  async start(options = {}): Promise<EngineBrowser> {
    const browser = await startChromium({
      executablePath: findHeadlessShell(),
      hasFewProcesses: true,
    });
    return { openTab: () => openTab(browser, options), close: () => browser.close() };
  },
};

async function openTab(
  browser: Browser,
  { hasScript = true, fontSizePx = 16 }: Parameters<Engine['start']>[0] = {},
): Promise<Tab> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 740 },
    javaScriptEnabled: hasScript,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: fontSizePx } });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  return {
    errors,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Playwright passes one argument.
    evaluate: (fn, ...args) => page.evaluate(`(${fn})(...${JSON.stringify(args)})`) as never,
    run: async (script) => void (await page.evaluate(`{${script}}`)),
    click: (selector) => page.locator(selector).first().click(),
    clickAt: (x, y) => page.mouse.click(x, y),
    press: (...keys: Key[]) => page.keyboard.press(keys.join('+')),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewportSize({ width, height }),
    print: () => page.pdf({ format: 'a4' }),
    close: () => context.close(),
  };
}
