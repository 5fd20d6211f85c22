import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { UsageError } from '../../build/problem.ts';

/** Names of Chromium's command, best first: Ubuntu's `chromium-browser` is often a stub for snap. */
export const CHROMIUM_COMMANDS = [
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
];

/**
 * Chromium uses only the last `--disable-features` flag, so this list repeats Playwright's own for this platform.
 * The first two are ours: they disable address bar suggestions, which start two more processes for each tab.
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

/** Without background traffic and QUIC, the only requests are those of the page. */
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

/** Return the path of Chromium: `CHROMIUM_PATH`, or the one on this machine. Throws `UsageError` without one. */
export function findChromium(): string {
  const chosen = process.env['CHROMIUM_PATH'];
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const executable = [
    ...(chosen === undefined ? [] : [chosen]),
    ...folders.flatMap((folder) => CHROMIUM_COMMANDS.map((name) => join(folder, name))),
    chromium.executablePath(),
  ].find((path) => existsSync(path));
  if (executable !== undefined) return executable;
  throw new UsageError('Chromium was not found. Install it, or set CHROMIUM_PATH to its path.');
}

export interface ChromiumOptions {
  /** Default: the Chromium of this machine. */
  executablePath?: string | undefined;
  /** Enable the back/forward cache, which Playwright disables. */
  hasPageCache?: boolean;
  /** Pages share one process, and none is started in advance. */
  hasFewProcesses?: boolean;
}

/** Start Chromium with a new profile, which is deleted when it closes. */
export function startChromium({
  executablePath = findChromium(),
  hasPageCache = false,
  hasFewProcesses = false,
}: ChromiumOptions = {}): Promise<Browser> {
  const limit = hasFewProcesses ? ['--renderer-process-limit=1'] : [];
  return chromium.launch({
    executablePath,
    args: [...LAUNCH_ARGS, ...limit],
    ...(hasPageCache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  });
}
