import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { loadFreePort } from '../../../cli/local/free-port.ts';
import { COMMAND_TIMEOUT_MS } from './engine.ts';
import type { BrowserOptions, Engine, EngineBrowser, Key, Tab } from './engine.ts';

/** Send a command to the session; resolves with the `value` of the response. */
type Send = (command: string, parameters?: object) => Promise<unknown>;

/** WebDriver takes a path, not a command. */
const GJS = '/usr/bin/gjs';
const POLL_MS = 20;

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEY_CODES: Record<Key, string> = {
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  Control: '\uE009',
  Escape: '\uE00C',
  Tab: '\uE004',
  k: 'k',
  v: 'v',
};

/** https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** A line of the console: `URL:1:2: CONSOLE JS ERROR message`. */
const CONSOLE_ERROR = /CONSOLE (?:[A-Z]+ )?(?:ERROR|WARN) .*/;

/** What WebKit reports for a fetch that a navigation has cancelled, such as a prefetch. */
const CANCELLED = 'due to access control checks.';

/** WebKitGTK, driven by W3C WebDriver on an X server of its own. */
export const WEBKIT: Engine = { name: 'WebKit', start: startBrowser };

async function startBrowser({
  hasScript = true,
  fontSizePx = 16,
}: BrowserOptions = {}): Promise<EngineBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'));
  const { server, display } = await startDisplay();
  const port = await loadFreePort();
  const driver = spawn('WebKitWebDriver', ['-p', `${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const errors: string[] = [];
  createInterface(driver.stderr).on('line', (line) => {
    const [error] = CONSOLE_ERROR.exec(line) ?? [];
    if (error !== undefined && !error.endsWith(CANCELLED)) errors.push(error);
  });
  const close = async () => {
    // The driver and its browser are a process group. While they hang, they react to no other signal.
    await stop(driver, () => process.kill(-Number(driver.pid), 'SIGKILL'));
    await stop(server, () => server.kill());
    await rm(folder, { recursive: true, maxRetries: 10 });
  };
  const settings = { enable_javascript: hasScript, default_font_size: fontSizePx };
  try {
    const send = await startSession(`http://127.0.0.1:${port}`, { folder, settings });
    return { openTab: () => openTab(send, folder, errors), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startDisplay(): Promise<{ server: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '2048x1536x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer];
  return { server, display: `:${number.toString().trim()}` };
}

async function startSession(driver: string, browser: object): Promise<Send> {
  const script = join(import.meta.dirname, 'webkit-browser.js');
  const args = ['-m', script, JSON.stringify(browser)];
  const isListening = () => fetch(`${driver}/status`).catch(() => undefined);
  await untilDefined('WebKitWebDriver listens', isListening);
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: GJS, args } } };
  const { sessionId } = (await post(`${driver}/session`, { capabilities })) as {
    sessionId: string;
  };
  return (command, parameters) => post(`${driver}/session/${sessionId}/${command}`, parameters);
}

async function post(url: string, parameters: object = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(parameters),
    signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

/** The window stays, and with it the history: a tab is a blank document and empty storage. */
async function openTab(send: Send, folder: string, errors: string[]): Promise<Tab> {
  const press = (actions: object[]) =>
    send('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  const evaluate: Tab['evaluate'] = async (fn, ...args) => {
    const script = `return (${fn}).apply(null, arguments)`;
    return (await send('execute/sync', { script, args })) as never;
  };
  const resize = async (width: number, height: number): Promise<void> => {
    await send('window/rect', { width, height });
    const readWidth = () => evaluate(() => window.innerWidth);
    const isResized = async () => (await readWidth()) === width || undefined;
    await untilDefined('the window is resized', isResized);
  };
  await resize(1280, 740);
  return {
    errors,
    evaluate,
    resize,
    open: async (url) => void (await send('url', { url })),
    reload: async () => void (await send('refresh')),
    run: async (script) => void (await send('execute/sync', { script, args: [] })),
    async click(value) {
      // The driver does not wait for the end of a smooth scroll.
      await evaluate((name) => {
        document.querySelector(name)?.scrollIntoView({ behavior: 'instant', block: 'nearest' });
      }, value);
      const element = await send('element', { using: 'css selector', value });
      await send(`element/${(element as Record<string, string>)[ELEMENT_KEY]}/click`);
    },
    async clickAt(x, y) {
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await send('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    async press(...keys) {
      const codes = keys.map((key) => KEY_CODES[key]);
      await press([
        ...codes.map((value) => ({ type: 'keyDown', value })),
        ...codes.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]);
    },
    async type(text) {
      const strokes = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await press(strokes);
    },
    async print() {
      const path = join(folder, 'page.pdf');
      const script = 'webkit.messageHandlers.print.postMessage(arguments[0])';
      await send('execute/sync', { script, args: [path] });
      const load = () => readFile(path).catch(() => undefined);
      return new Uint8Array(await untilDefined('the page is printed', load));
    },
    async close() {
      await evaluate(() => {
        // A blank document has no storage.
        if (location.protocol === 'about:') return;
        localStorage.clear();
        sessionStorage.clear();
      });
      await send('url', { url: 'about:blank' });
      errors.length = 0;
    },
  };
}

/** Wait until `load` resolves with something else than undefined. */
async function untilDefined<T>(what: string, load: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + COMMAND_TIMEOUT_MS;
  for (;;) {
    const value = await load();
    if (value !== undefined) return value;
    if (performance.now() > deadline) throw new Error(`Timed out waiting until ${what}.`);
    await delay(POLL_MS);
  }
}

async function stop(child: ChildProcess, kill: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  kill();
  await once(child, 'exit');
}
