import { build } from 'esbuild';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { TestBrowser } from './browser.ts';

/** A small document, made for a rule, with one module of the client. */
export interface ModulePage<Module> {
  page: Page;
  /** Call a function in the document with what the module exports. It can use nothing from outside but its arguments. */
  run<Args extends unknown[], Result>(
    fn: (module: Module, ...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
}

interface DocumentOptions extends BrowserContextOptions {
  /** Path, query and hash of the document. */
  path?: string;
  head?: string;
  /** Runs before the document loads, as to stop its clock. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** HTTPS, because browsers have a clipboard in secure contexts only. No request leaves the browser. */
const ORIGIN = 'https://module.test';

/** Without one, Chromium requests an icon, which `Page.route` does not see. */
const ICON = '<link rel="icon" href="data:,">';

/**
 * Bundle a module of the client. Returns a function that opens documents of this body, and evaluates the module in each
 * one after it has loaded. `define` has what the bundler defines, as JSON.
 */
export async function bundleModule<Module>(
  entry: string,
  define: Record<string, string> = {},
): Promise<
  (browser: TestBrowser, body: string, options?: DocumentOptions) => Promise<ModulePage<Module>>
> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'clientModule',
    // A strict script that is evaluated declares no globals.
    footer: { js: 'globalThis.clientModule = clientModule;' },
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
  });
  const script = outputFiles[0]?.text ?? '';
  return async (browser, body, { path = '/', head = '', prepare, ...options } = {}) => {
    const page = await browser.openTab(options);
    await page.route(`${ORIGIN}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="en"><head>${ICON}${head}</head><body>${body}</body></html>`,
      }),
    );
    await prepare?.(page);
    await page.goto(ORIGIN + path);
    await page.evaluate(script);
    return {
      page,
      run: (fn, ...args) => page.evaluate(`(${fn})(clientModule, ...${JSON.stringify(args)})`),
    };
  };
}
