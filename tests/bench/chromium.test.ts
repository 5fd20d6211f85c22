import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { chromium } from 'playwright-core';
import { UsageError } from '../../build/problem.ts';
import { findChromium } from '../../bench/harness/chromium.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

/** Machines with these programs; `find` returns the one that is found, below the folder. */
async function createMachine(...programs: string[]) {
  const folder = await createTemporaryFolder(
    Object.fromEntries(programs.map((path) => [path, ''])),
  );
  const own = vi
    .spyOn(chromium, 'executablePath')
    .mockReturnValue(join(folder, 'playwright/chrome'));
  onTestFinished(() => {
    own.mockRestore();
    vi.unstubAllEnvs();
  });
  return (chosen?: string): string => {
    vi.stubEnv('PATH', ['', join(folder, 'first'), join(folder, 'second')].join(delimiter));
    vi.stubEnv('CHROMIUM_PATH', chosen === undefined ? undefined : join(folder, chosen));
    return findChromium().slice(folder.length + 1);
  };
}

it('finds the Chromium that is chosen, else the one on the path, else that of Playwright', async () => {
  const all = ['mine', 'second/chromium', 'first/chromium-browser', 'playwright/chrome'];
  const find = await createMachine(...all);
  expect(find('mine')).toBe('mine');
  expect(find('none')).toBe('first/chromium-browser');
  expect(find()).toBe('first/chromium-browser');
  expect((await createMachine('second/google-chrome', 'playwright/chrome'))()).toBe(
    'second/google-chrome',
  );
  expect((await createMachine('playwright/chrome'))()).toBe('playwright/chrome');
});

it('prefers in a folder what is no stub', async () => {
  const find = await createMachine(
    'first/chromium-browser',
    'first/google-chrome-stable',
    'first/chromium',
  );
  expect(find()).toBe('first/chromium');
});

it('says what to do without one', async () => {
  const find = await createMachine();
  expect(() => find()).toThrow(
    new UsageError('Chromium was not found. Install it, or set CHROMIUM_PATH to its path.'),
  );
});
