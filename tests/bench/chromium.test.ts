import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { chromium } from 'playwright-core';
import { findChromium } from '../../bench/harness/chromium.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

/** Return what is found on a machine with these programs, below its folder. */
async function findIn(programs: string[], chosen?: string): Promise<string> {
  const files = Object.fromEntries(programs.map((path) => [path, '']));
  const folder = await createTemporaryFolder(files);
  const own = join(folder, 'playwright/chrome');
  vi.spyOn(chromium, 'executablePath').mockReturnValue(own);
  vi.stubEnv('PATH', ['', join(folder, 'first'), join(folder, 'second')].join(delimiter));
  vi.stubEnv('CHROMIUM_PATH', chosen && join(folder, chosen));
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  return findChromium().slice(folder.length + 1);
}

const OWN = 'playwright/chrome';
const ALL = ['mine', 'second/chromium', 'first/chromium-browser', OWN];

it.each([
  ['the one that is chosen', ALL, 'mine', 'mine'],
  ['another one where the chosen one is missing', ALL, 'none', 'first/chromium-browser'],
  ['that of the first folder', ALL, undefined, 'first/chromium-browser'],
  ['any on the path', ['second/google-chrome', OWN], undefined, 'second/google-chrome'],
  ['that of Playwright', [OWN], undefined, OWN],
  // What a distribution calls `chromium-browser` may be a stub.
  ['no stub', ['first/chromium-browser', 'first/chromium'], undefined, 'first/chromium'],
])('finds of several Chromiums %s', async (_, programs, chosen, expected) => {
  expect(await findIn(programs, chosen)).toBe(expected);
});

it('says what to do without one', async () => {
  await expect(findIn([])).rejects.toThrow(
    'Chromium was not found. Install it, or set CHROMIUM_PATH to its path.',
  );
});
