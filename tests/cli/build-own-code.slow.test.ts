import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildAndWrite } from '../../cli/build-command.ts';
import { SITE, toBuildInput } from '../build/site-build.ts';
import { writeFiles } from '../support/temporary-folder.ts';

const SHELL = 'client/shell/shell.tsx';

it.each([
  [
    'throws while the Worker renders',
    (code: string) =>
      `${code.replace('<p>{site', '{throwing()}<p>{site')}\nfunction throwing(): null {\n  throw new Error('Broken.');\n}\n`,
    'worker/index.ts:1:1 The Worker does not start: Error: Broken. (in throwing)',
  ],
  [
    'has a syntax error',
    (code: string) => `const = 1;\n${code}`,
    'client/shell/shell.tsx:1:7 Expected identifier but found "="',
  ],
])('a component that %s fails the build, with one line', async (_, toFaulty, message) => {
  // Below the project, so that packages are found further up.
  const folder = await mkdtemp(resolve('.cache/own-code-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['client', 'worker', 'cli', 'package-lock.json', 'tsconfig.json']) {
    await cp(name, join(folder, name), { recursive: true });
  }
  await writeFiles(folder, SITE);
  await writeFile(join(folder, SHELL), toFaulty(await readFile(SHELL, 'utf8')));
  const lines: string[] = [];
  const error = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
  onTestFinished(() => error.mockRestore());
  const input = toBuildInput(folder, { sourceFolder: folder });
  const { release } = await buildAndWrite(input, join(folder, 'dist'));
  expect(release).toBeNull();
  expect(lines).toEqual([message, '\n1 error; nothing was written.']);
});
