import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_COMMANDS } from '../../bench/harness/chromium.ts';

/** Where installers put a browser without putting it on the PATH. */
const CHROMIUM_PATHS = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Tried in this order until a browser starts. */
const CHROMIUM_INSTALLERS: { name: string; install: () => void }[] = [
  {
    name: 'the packages `chromium` and `chromium-headless-shell`',
    install: () => installDebianPackages(['chromium', 'chromium-headless-shell']),
  },
  {
    name: 'the browser of playwright-core',
    install: () => {
      spawnSync('npx', ['playwright-core', 'install', 'chromium'], { stdio: 'inherit' });
    },
  },
];

/** Debian packages of the other engines. */
export const ENGINE_PACKAGES = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'gjs', 'xvfb'],
};

/** Fails where gjs or the bindings of WebKitGTK are missing. */
const IMPORT_WEBKIT = "imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2;";

/**
 * Return the path of a Chromium that starts: `CHROMIUM_PATH`, else an installed one, else a new installation.
 * Calls `report` before an installer prints. Throws an error that says what to do.
 */
export function resolveChromium(report: (line: string) => void): string {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (canStart(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is \`${chosen}\`, which does not start. Correct or unset it.`);
  }
  const present = findChromium();
  if (present !== undefined) return present;
  for (const { name, install } of CHROMIUM_INSTALLERS) {
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

/** Return the path of a Chromium without windows, which some machines have besides the other one. */
export function findHeadlessShell(): string | undefined {
  return findProgram(['chromium-headless-shell'], []);
}

/** Return the path of a Firefox that starts. */
export function findFirefox(): string | undefined {
  return findProgram(
    ['firefox-esr', 'firefox'],
    ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  );
}

/** Return whether this machine has all that driving WebKitGTK takes. */
export function hasWebKit(): boolean {
  return (
    spawnSync('which', ['WebKitWebDriver', 'Xvfb']).status === 0 &&
    spawnSync('gjs', ['-c', IMPORT_WEBKIT]).status === 0
  );
}

/**
 * Install packages where the machine has apt-get and permits it; the caller then looks for the program again.
 * `sudo -n` fails instead of asking for a password.
 */
export function installDebianPackages(packages: string[]): void {
  const install = [
    // Test files run side by side, and apt-get fails while another one runs.
    'exec 9>/var/lock/test-packages && flock 9',
    'apt-get update',
    // No test needs what browsers recommend, such as codecs.
    `DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${packages.join(' ')}`,
  ].join(' && ');
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [program = '', ...args] = [...prefix, 'sh', '-c', install];
  spawnSync(program, args, { stdio: 'inherit' });
}

function findChromium(): string | undefined {
  return findProgram(CHROMIUM_COMMANDS, [...CHROMIUM_PATHS, chromium.executablePath()]);
}

/** Return the path of the first program that starts: commands on the PATH, then other paths. */
function findProgram(commands: string[], paths: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => commands.map((name) => join(folder, name)));
  return [...onPath, ...paths].find(canStart);
}

/** A file is not enough: `chromium-browser` and `firefox` of Ubuntu are stubs that only mention snap. */
function canStart(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
