import { expect } from 'vitest';

/** A browser that takes longer for a command hangs: on a machine without other work, it takes less than a second. */
export const COMMAND_TIMEOUT_MS = 60_000;

/** Settings that a person makes in the browser, not on the page. */
export interface BrowserOptions {
  hasScript?: boolean;
  fontSizePx?: number;
}

export interface EngineBrowser {
  /** Open a tab of 1280 × 740 CSS pixels with empty storage. Only the newest tab may be used. */
  openTab(): Promise<Driver>;
  close(): Promise<void>;
}

export type StartBrowser = (options: BrowserOptions) => Promise<EngineBrowser>;

/** As in `KeyboardEvent.key`. */
export type Key =
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'Control'
  | 'Enter'
  | 'Escape'
  | 'Meta'
  | 'Tab'
  | 'k'
  | 'v'
  | '/'
  | '?';

/** What a function in the page may be given and may return. */
export type Json =
  string | number | boolean | null | undefined | void | Json[] | { [key: string]: Json };

/** What the scenes need of a browser. */
export interface Driver {
  /** Load the document at this address; resolves after its `load` event. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Run a script that the page's policy need not allow; resolves with what it returns. */
  run(script: string): Promise<unknown>;
  /** Click at a point of the window, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Press keys together, the last one on top of the others: `press('Control', 'k')`. */
  press(...keys: Key[]): Promise<void>;
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Print the page to a PDF, where the driver can. */
  print?(): Promise<Uint8Array>;
  /** Errors and warnings of the console, uncaught errors and CSP violations since the tab was opened. */
  errors: string[];
  close(): Promise<void>;
}

/** Does what a reader does in a new tab, and expects what the reader sees. */
export type Scene = (tab: Tab) => Promise<void>;

/** A tab with a page of the site, in any engine. */
export class Tab {
  readonly driver: Driver;
  readonly origin: URL;
  /** Errors of the console that the scene itself causes. */
  allowedErrors = /^$/;

  constructor(driver: Driver, origin: URL) {
    this.driver = driver;
    this.origin = origin;
  }

  /** Open a page, and wait until it is hydrated. */
  async openPage(path: string): Promise<void> {
    await this.driver.open(new URL(path, this.origin).href);
    await this.untilHydrated();
  }

  /** Call a function in the page. It must not use anything from outside but its arguments. */
  async evaluate<Args extends Json[], Result extends Json>(
    fn: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return (await this.driver.run(`return (${fn})(...${JSON.stringify(args)})`)) as Result;
  }

  /** Wait until a function of the page returns a true value. A navigation may interrupt a call. */
  async untilTrue<Args extends Json[]>(fn: (...args: Args) => Json, ...args: Args): Promise<void> {
    const message = `${fn} ${JSON.stringify(args)}`;
    await expect
      .poll(() => this.evaluate(fn, ...args).catch(() => false), { message })
      .toBeTruthy();
  }

  /** Act as a reader does, so that the client loads, and wait until React has hydrated the shell. */
  untilHydrated(): Promise<void> {
    return this.untilTrue(() => {
      dispatchEvent(new Event('focusin'));
      // After a click on a link, the client waits for a movement.
      dispatchEvent(new Event('pointermove'));
      return 'hydrated' in document.documentElement.dataset;
    });
  }

  has(selector: string): Promise<boolean> {
    return this.evaluate((name) => document.querySelector(name) !== null, selector);
  }

  until(selector: string): Promise<void> {
    return this.untilTrue((name) => document.querySelector(name) !== null, selector);
  }

  /** Whether the first match has a box. */
  isVisible(selector: string): Promise<boolean> {
    return this.evaluate(
      (name) =>
        document.querySelector(name)?.checkVisibility({ visibilityProperty: true }) ?? false,
      selector,
    );
  }

  /** Scroll the first match into view, and click at its centre. */
  async click(selector: string): Promise<void> {
    const [x, y] = await this.evaluate((name) => {
      const element = document.querySelector(name);
      element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return [left + width / 2, top + height / 2];
    }, selector);
    await this.driver.clickAt(x ?? 0, y ?? 0);
  }

  /** Wait until a page shows, at this position in CSS pixels. */
  untilAt(path: string, top = 0): Promise<void> {
    const read = () =>
      this.evaluate(() => ({
        path: location.pathname,
        page: document.querySelector('.sidebar [aria-current=page]')?.getAttribute('href'),
        top: window.scrollY,
      })).catch(String);
    return expect.poll(read).toEqual({ path, page: path, top });
  }

  /** Wait until an element is below the header, which covers the first 50 px or so. */
  untilBelowHeader(selector: string): Promise<void> {
    return this.untilTrue((name) => {
      const { top = 0 } = document.querySelector(name)?.getBoundingClientRect() ?? {};
      return top > 50 && top < 200;
    }, selector);
  }

  /** Scroll and wait until the position is saved. Firefox keeps the part of a pixel by which a page is scrolled. */
  async scrollTo(top: number): Promise<void> {
    await this.evaluate((y) => window.scrollTo(0, y), top);
    await this.untilTrue((y) => Math.abs(history.state?.scrollY - y) < 1, top);
  }

  /** Follow a link that is added to the page. The client may start later, and finds the shell as it was. */
  async followLink(path: string): Promise<void> {
    await this.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.querySelector('main')?.append(link);
      link.click();
      link.remove();
    }, path);
  }

  /** Go through the history. The call returns before the document may be left. */
  goBack(steps = 1): Promise<void> {
    return this.evaluate((count) => void setTimeout(() => history.go(-count)), steps);
  }

  async openSearch(): Promise<void> {
    await this.driver.press('Control', 'k');
    await this.until('dialog[open] [role=combobox]:focus');
  }

  /** Read the indexes of the panels that show in the first set of tabs. */
  readPanels(): Promise<number[]> {
    return this.evaluate(() => {
      const children = [...(document.querySelector('.tabs')?.children ?? [])];
      const panels = children.filter((child) => child.matches('.tab-panel'));
      return panels.flatMap((panel, at) =>
        panel.firstElementChild?.checkVisibility() ? [at] : [],
      );
    });
  }
}
