import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright-core';
import { CHROMIUM_COMMANDS } from '../../cli/chromium.ts';
import { installDebianPackages } from './debian-packages.ts';
import { canStart, findProgram } from './find-program.ts';

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

/**
 * Path of a Chromium that starts: `CHROMIUM_PATH`, else one of this machine, else one installed now.
 * Calls `report` before an installer prints. Throws, saying what to do, when there is none.
 */
export function resolveChromium(report: (line: string) => void): string {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (canStart(chosen)) return chosen;
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
  return findProgram(CHROMIUM_COMMANDS, [...USUAL_PLACES, chromium.executablePath()]);
}
