import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { UsageError } from '../command-line.ts';

/** What Chromium is called as a command, best first: Ubuntu's `chromium-browser` is mostly a stub. */
export const CHROMIUM_COMMANDS = [
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
];

/**
 * The last of these lists is the one that counts, so Playwright's own is repeated here, as far as it is for
 * this platform. The first two are ours: without them, each tab has two windows beside it, of processes of
 * their own, for suggestions to an address bar that nobody sees: they cost more than the page.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** No background traffic and no QUIC: one sees the requests of the page and nothing else. */
const LAUNCH_ARGS = [
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
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
    ...folders.flatMap((folder) => CHROMIUM_COMMANDS.map((name) => join(folder, name))),
    chromium.executablePath(),
  ].find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new UsageError('No Chromium was found. Name one in the environment: CHROMIUM_PATH=/path.');
}

export interface ChromiumOptions {
  /** Keep pages for going back, which Playwright's own flags rule out. */
  hasPageCache?: boolean;
  /** Where other tools may drive it, too. */
  debuggingPort?: number;
  /** Pages of a tab share their process, and none is started in advance. */
  hasFewProcesses?: boolean;
  /** Flags of V8, such as `--no-opt`. */
  scriptFlags?: string[];
}

/** Start Chromium with a fresh profile, which goes when it closes. */
export function startChromium({
  hasPageCache = false,
  debuggingPort,
  hasFewProcesses = false,
  scriptFlags = [],
}: ChromiumOptions = {}): Promise<Browser> {
  const port = debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`];
  const limit = hasFewProcesses ? ['--renderer-process-limit=1'] : [];
  return chromium.launch({
    executablePath: findChromium(),
    args: [...LAUNCH_ARGS, ...port, ...limit, `--js-flags=${scriptFlags.join(' ')}`],
    ...(hasPageCache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  });
}
