import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { installDebianPackages } from '../debian-packages.ts';

const COMMAND_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where installers put a browser without putting it on the PATH. */
const USUAL_PLACES = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Tried in this order until one of them leaves a browser that starts. */
const INSTALLERS: { name: string; install: () => void }[] = [
  { name: 'the package `chromium`', install: () => installDebianPackages(['chromium']) },
  {
    name: 'the browser of playwright-core',
    install: () => {
      spawnSync('npx', ['playwright-core', 'install', 'chromium'], { stdio: 'inherit' });
    },
  },
];

/** No background traffic and no QUIC: a test sees the requests of the page and nothing else. */
const LAUNCH_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Start the Chromium named by `CHROMIUM_PATH`, with a fresh profile that goes when it closes. Playwright
 * turns the back/forward cache off, unless one asks for it.
 */
export async function launchChromium({ hasPageCache = false } = {}): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (!executablePath) {
    throw new Error(
      'CHROMIUM_PATH is not set. Run the browser tests with `npm test`, which sets it.',
    );
  }
  return chromium.launch({
    executablePath,
    args: LAUNCH_ARGS,
    ...(hasPageCache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  });
}

/**
 * Path of a Chromium that starts: `CHROMIUM_PATH`, else one of this machine, else one installed now.
 * Calls `report` before an installer prints. Throws, saying what to do, when there is none.
 */
export function resolveChromium(report: (line: string) => void): string {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (isUsable(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is \`${chosen}\`, which does not start. Correct or unset it.`);
  }
  const present = findChromium();
  if (present !== undefined) return present;
  for (const { name, install } of INSTALLERS) {
    report(`No Chromium found; installing ${name} …`);
    install();
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The browser tests need Chromium, and none could be installed (see above). Install Chromium or ' +
      'Google Chrome, or set CHROMIUM_PATH to the executable of one, and run `npm test` again.',
  );
}

function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => COMMAND_NAMES.map((name) => join(folder, name)));
  return [...onPath, ...USUAL_PLACES, chromium.executablePath()].find(isUsable);
}

/** A file is not enough: Ubuntu's `chromium-browser` is a stub that only asks for snap. */
function isUsable(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
