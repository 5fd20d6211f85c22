import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { UsageError } from '../command-line.ts';

const COMMAND_NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

/** No background traffic: a measurement sees the requests of the page and nothing else. */
const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Find the Chromium of this machine, or the one that `CHROMIUM_PATH` names; throws without one. */
export function findChromium(): string {
  const chosen = process.env['CHROMIUM_PATH'];
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = [
    ...(chosen === undefined ? [] : [chosen]),
    ...folders.flatMap((folder) => COMMAND_NAMES.map((name) => join(folder, name))),
    chromium.executablePath(),
  ].find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new UsageError('No Chromium was found. Name one: CHROMIUM_PATH=/path npm run bench.');
}

/** Start Chromium with a profile of its own; with `debuggingPort` other tools may drive it too. */
export function startChromium(debuggingPort?: number): Promise<Browser> {
  const args =
    debuggingPort === undefined
      ? LAUNCH_ARGS
      : [...LAUNCH_ARGS, `--remote-debugging-port=${debuggingPort}`];
  return chromium.launch({
    executablePath: findChromium(),
    args,
    // Lighthouse asks whether going back is instant, which Playwright's flag would rule out.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}
