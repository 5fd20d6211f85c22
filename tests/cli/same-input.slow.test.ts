import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { ELSEWHERE, buildCopy, copyTo } from './same-input.ts';

/** Run something beside two programs that take all the CPU time that they get. */
async function besideOthers<T>(run: () => Promise<T>): Promise<T> {
  const others = [1, 2].map(() => spawn(process.execPath, ['--eval', 'for (;;);']));
  try {
    return await run();
  } finally {
    for (const other of others) other.kill('SIGKILL');
  }
}

it('a site is the same in any folder, time zone and language, on a busy machine and from the cache', async () => {
  const here = await copyTo('docs/site');
  const elsewhere = await copyTo('client/build');
  const first = await buildCopy(here, { TZ: 'UTC', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' });
  expect(await besideOthers(() => buildCopy(elsewhere, ELSEWHERE))).toBe(first);
  expect(await buildCopy(elsewhere, {})).toBe(first);
});
