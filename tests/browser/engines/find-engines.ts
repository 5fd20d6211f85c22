import { spawnSync } from 'node:child_process';
import { findChromium } from '../../../cli/chromium.ts';
import { findProgram } from '../../support/find-program.ts';
import type { Engine } from './engine.ts';
import { toChromium, toFirefox } from './puppeteer.ts';
import { WEBKIT } from './webkit.ts';

/** Fails where gjs or the bindings of WebKitGTK are missing. */
const IMPORT_WEBKIT = "imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2;";

/** Debian packages that the engines beside Chromium come from. */
export const ENGINE_PACKAGES = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'gjs', 'xvfb'],
};

/** Engines that this machine has. `npm test` installs what is missing and reports what it could not install. */
export function findEngines(): Engine[] {
  const firefox = findFirefox();
  return [
    toChromium(findChromium()),
    ...(firefox === undefined ? [] : [toFirefox(firefox)]),
    ...(hasWebKit() ? [WEBKIT] : []),
  ];
}

/** Path of a Firefox that starts. */
export function findFirefox(): string | undefined {
  return findProgram(
    ['firefox-esr', 'firefox'],
    ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  );
}

/** Whether this machine has all that driving WebKitGTK takes. */
export function hasWebKit(): boolean {
  return (
    spawnSync('which', ['WebKitWebDriver', 'Xvfb']).status === 0 &&
    spawnSync('gjs', ['-c', IMPORT_WEBKIT]).status === 0
  );
}
