import { isDeepStrictEqual } from 'node:util';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Disposable,
  Page,
} from 'playwright-core';

/** Ends what hangs, also on a busy machine. */
const TIMEOUT_MS = 120_000;

/** After this, a tab is closed instead. */
const LEAVE_TIMEOUT_MS = 10_000;

const VIEWPORT = { width: 1280, height: 720 };

/** Options that an open tab can change. With any other, a test gets a new tab. */
const CHANGEABLE = new Set(['viewport', 'colorScheme', 'forcedColors', 'reducedMotion']);

/** What tests listen to. Playwright listens to other events itself. */
const EVENTS =
  'console dialog framenavigated pageerror popup request requestfailed requestfinished response'.split(
    ' ',
  );

/** The tabs of a browser. */
export interface BrowserTabs {
  /** Open a tab with empty storage. */
  open(options: BrowserContextOptions): Promise<Page>;
  /** Open a tab with an empty HTTP cache, too. */
  openNew(): Promise<Page>;
  /** Close or clear the tabs of a test. */
  reset(): Promise<void>;
  /** Close all tabs, and with them the HTTP cache that the tests of a file share. */
  close(): Promise<void>;
}

/** A tab that one test after another gets. */
interface ReusedTab {
  page: Page;
  session: CDPSession;
  origins: Set<string>;
  initScripts: Disposable[];
  isChanged: boolean;
}

/** Open new tabs, except for the first one of a test: a new tab and its process take twice the CPU of a page's load. */
export function createBrowserTabs(browser: Browser): BrowserTabs {
  let reused: ReusedTab | undefined;
  let isInUse = false;
  return {
    async open(options) {
      const isSpecial = Object.keys(options).some((name) => !CHANGEABLE.has(name));
      if (isInUse || isSpecial) return openPage(browser, options);
      isInUse = true;
      reused ??= await createReusedTab(browser);
      await prepare(reused, options);
      return reused.page;
    },
    openNew: () => openPage(browser, {}),
    async reset() {
      const contexts = browser.contexts();
      const pages = contexts.flatMap((context) => context.pages());
      // A response that a test delays or changes may still be pending.
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      // A document that loads at the end of a test may get in the way.
      const isClear = !isInUse || (await clear(reused).catch(() => false));
      if (!isClear) reused = undefined;
      isInUse = false;
      const context = reused?.page.context();
      await Promise.all(contexts.map((each) => (each === context ? undefined : each.close())));
    },
    async close() {
      reused = undefined;
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
  };
}

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  for (const target of [page, context]) waitForRoutes(page, target);
  return page;
}

/**
 * End `route` when the document uses the new route: Chromium only sends it a message, which an input that follows can
 * overtake, and then no test sees the requests.
 */
function waitForRoutes(page: Page, target: Page | BrowserContext): void {
  const route = target.route.bind(target);
  Object.assign(target, {
    async route(...args: Parameters<Page['route']>) {
      const added = await route(...args);
      await page.evaluate(() => {});
      return added;
    },
  });
}

async function createReusedTab(browser: Browser): Promise<ReusedTab> {
  const page = await openPage(browser, { viewport: VIEWPORT });
  const session = await page.context().newCDPSession(page);
  const tab: ReusedTab = {
    page,
    session,
    origins: new Set(),
    initScripts: [],
    isChanged: false,
  };
  const addInitScript = page.addInitScript.bind(page);
  Object.assign(page, {
    async addInitScript(...args: Parameters<Page['addInitScript']>) {
      const script = await addInitScript(...args);
      tab.initScripts.push(script);
      return script;
    },
  });
  // What changes a tab for good.
  const onUse = () => (tab.isChanged = true);
  reportUse(page, ['clock'], onUse);
  reportUse(
    page.context(),
    ['grantPermissions', 'newCDPSession', 'newPage', 'route', 'setOffline'],
    onUse,
  );
  return tab;
}

/** Call `onUse` when one of these members of an object is read. */
function reportUse<Name extends string>(
  object: Record<Name, unknown>,
  names: Name[],
  onUse: () => void,
): void {
  for (const name of names) {
    const member = object[name];
    Object.defineProperty(object, name, { get: () => (onUse(), member) });
  }
}

async function prepare({ page, origins }: ReusedTab, options: BrowserContextOptions) {
  const viewport = options.viewport ?? VIEWPORT;
  // Even the same size would lay out the window again.
  if (!isDeepStrictEqual(page.viewportSize(), viewport)) await page.setViewportSize(viewport);
  await page.emulateMedia({
    media: null,
    colorScheme: options.colorScheme ?? null,
    forcedColors: options.forcedColors ?? null,
    reducedMotion: options.reducedMotion ?? null,
  });
  page.on('framenavigated', (frame) => {
    if (frame.url() !== 'about:blank') origins.add(new URL(frame.url()).origin);
  });
}

/**
 * Leave the document, and clear what it has stored. The empty document stays in the process of the last one. Returns
 * whether the tab is like a new one: a document reaches the storage of its own origin only.
 */
async function clear(tab: ReusedTab | undefined): Promise<boolean> {
  if (!tab || tab.isChanged || tab.page.isClosed() || tab.origins.size > 1) return false;
  const { page, session, origins, initScripts } = tab;
  for (const event of EVENTS) page.removeAllListeners(event);
  page.setDefaultTimeout(TIMEOUT_MS);
  await Promise.all(initScripts.splice(0).map((script) => script.dispose()));
  if (origins.size > 0) {
    await page.evaluate(() => location.replace('about:blank'));
    await page.waitForURL('about:blank', { timeout: LEAVE_TIMEOUT_MS });
    await page.evaluate(() => [localStorage, sessionStorage].forEach((area) => area.clear()));
  }
  origins.clear();
  await page.mouse.move(0, 0);
  await session.send('Page.resetNavigationHistory');
  return true;
}
