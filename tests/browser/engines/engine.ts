/** A browser that takes longer for a command hangs: on a machine without other work, it takes less than a second. */
export const COMMAND_TIMEOUT_MS = 60_000;

/** A browser engine for the smoke tests. */
export interface Engine {
  name: string;
  start(options?: BrowserOptions): Promise<EngineBrowser>;
}

/** Settings that a person makes in the browser, not on the page. */
export interface BrowserOptions {
  hasScript?: boolean;
  fontSizePx?: number;
}

export interface EngineBrowser {
  /** Open a tab of 1280 × 740 CSS pixels with empty storage. Only the newest tab may be used. */
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** What the smoke tests need of a tab. */
export interface Tab {
  /** Load the document at this address; resolves after its `load` event. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Call a function in the page. It must not use anything from outside but its arguments. */
  evaluate<Args extends Json[], Result extends Json>(
    fn: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Run a script that the page's policy need not allow. */
  run(script: string): Promise<void>;
  /** Scroll the first element that matches into view and click at its centre. */
  click(selector: string): Promise<void>;
  /** Click at a point of the window, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Press keys together, the last one on top of the others: `press('Control', 'k')`. */
  press(...keys: Key[]): Promise<void>;
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Print the page to a PDF. */
  print(): Promise<Uint8Array>;
  /** Errors and warnings of the console, uncaught errors and CSP violations since the tab was opened. */
  errors: string[];
  close(): Promise<void>;
}

/** What a function in the page may be given and may return. */
export type Json =
  string | number | boolean | null | undefined | void | Json[] | { [key: string]: Json };

/** As in `KeyboardEvent.key`. */
export type Key = 'ArrowDown' | 'ArrowLeft' | 'Control' | 'Escape' | 'Tab' | 'k' | 'v';
