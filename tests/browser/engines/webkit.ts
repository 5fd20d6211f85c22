import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect } from 'vitest';
import { loadFreePort } from '../../../cli/local/free-port.ts';
import { COMMAND_TIMEOUT_MS } from './tab.ts';
import type { Driver, EngineBrowser, Key, StartBrowser } from './tab.ts';

/** Send a command to the session; resolves with the `value` of the response. */
type Send = (command: string, parameters?: object) => Promise<unknown>;

/** WebDriver takes a path, not a command. */
const GJS = '/usr/bin/gjs';

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEY_CODES: Partial<Record<Key, string>> = {
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  Meta: '\uE03D',
  Tab: '\uE004',
};

/** A line of the console: `URL:1:2: CONSOLE JS ERROR message`. */
const CONSOLE_ERROR = /CONSOLE (?:[A-Z]+ )?(?:ERROR|WARN) .*/;

/** What WebKit reports for a fetch that a navigation has cancelled, such as a prefetch. */
const CANCELLED = 'due to access control checks.';

/** Start WebKitGTK, driven by W3C WebDriver, on an X server of its own. */
export const startWebKit: StartBrowser = async ({ hasScript = true, fontSizePx = 16 }) => {
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
  const close: EngineBrowser['close'] = async () => {
    // The driver and its browser are a process group. While they hang, they react to no other signal.
    await stop(driver, () => process.kill(-Number(driver.pid), 'SIGKILL'));
    await stop(server, () => server.kill());
    await rm(folder, { recursive: true, maxRetries: 10 });
  };
  const settings = { enable_javascript: hasScript, default_font_size: fontSizePx };
  try {
    const send = await startSession(`http://127.0.0.1:${port}`, { folder, settings });
    return { openTab: () => openTab(send, errors), close };
  } catch (error) {
    await close();
    throw error;
  }
};

async function startDisplay(): Promise<{ server: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '2048x1536x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer];
  return { server, display: `:${number.toString().trim()}` };
}

async function startSession(driver: string, browser: object): Promise<Send> {
  const script = join(import.meta.dirname, 'webkit-browser.js');
  const args = ['-m', script, JSON.stringify(browser)];
  const isListening = () => fetch(`${driver}/status`).then(Boolean, () => false);
  await expect.poll(isListening, { message: 'WebKitWebDriver listens' }).toBe(true);
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: GJS, args } } };
  const { sessionId } = Object(await post(`${driver}/session`, { capabilities }));
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
async function openTab(send: Send, errors: string[]): Promise<Driver> {
  const act = (type: string, actions: object[]) =>
    send('actions', { actions: [{ type, id: type, actions }] });
  const toStroke = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  const run = (script: string) => send('execute/sync', { script, args: [] });
  const resize = async (width: number, height: number): Promise<void> => {
    await send('window/rect', { width, height });
    const readWidth = () => run('return window.innerWidth');
    await expect.poll(readWidth, { message: 'the window is resized' }).toBe(width);
  };
  await resize(1280, 740);
  return {
    errors,
    run,
    resize,
    open: async (url) => void (await send('url', { url })),
    reload: async () => void (await send('refresh')),
    async clickAt(x, y) {
      await act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    async press(...keys) {
      const codes = keys.map((key) => KEY_CODES[key] ?? key);
      await act('key', [
        ...codes.map((value) => ({ type: 'keyDown', value })),
        ...codes.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]);
    },
    type: async (text) => void (await act('key', [...text].flatMap(toStroke))),
    async close() {
      // A blank document has no storage.
      await run(
        "if (location.protocol !== 'about:') for (const area of [localStorage, sessionStorage]) area.clear()",
      );
      await send('url', { url: 'about:blank' });
      errors.length = 0;
    },
  };
}

async function stop(child: ChildProcess, kill: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  kill();
  await once(child, 'exit');
}
