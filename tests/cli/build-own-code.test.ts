import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, afterAll, expect, it, vi } from 'vitest';
import { buildAndWrite } from '../../cli/build-command.ts';
import { SITE, toBuildInput } from '../build/site-build.ts';
import { writeFiles } from '../support/temporary-folder.ts';

/** A copy of the project's code, which the tests break. Packages are further up. */
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(resolve('.cache/own-code-'));
  for (const name of ['client', 'worker', 'package-lock.json', 'tsconfig.json']) {
    await cp(name, join(folder, name), { recursive: true });
  }
  await writeFiles(folder, SITE);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

it.each([
  [
    'throws while the Worker renders',
    (code: string) => `${code}\nfunction throwing(): null {\n  throw new Error('Broken.');\n}\n`,
    'worker/index.ts:1:1 The Worker does not start: Error: Broken. (in throwing)',
  ],
  [
    'has a syntax error',
    (code: string) => `const = 1;\n${code}`,
    'client/shell/shell.tsx:1:7 Expected identifier but found "="',
  ],
])('a component that %s fails the build, with one line', async (_, toFaulty, message) => {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const source = await readFile('client/shell/shell.tsx', 'utf8');
  const faulty = toFaulty(source.replace('<p>{site', '{throwing()}<p>{site'));
  await writeFile(join(folder, 'client/shell/shell.tsx'), faulty);
  const input = toBuildInput(folder, { sourceFolder: folder });
  const { release } = await buildAndWrite(input, join(folder, 'dist'));
  expect(release).toBeNull();
  expect(lines).toEqual([message, '\n1 error; nothing was written.']);
});
