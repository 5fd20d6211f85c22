import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { SOURCE_FOLDER } from '../build/site-build.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);

/** The classic runtime needs no import of React, which a temporary folder cannot resolve. */
const toModule = (word: string) =>
  `/** @jsxRuntime classic */\nconst word: string = '${word}';\nconst jsx = (type: string) => type;\nconsole.log(word, typeof (() => <p>{jsx(word)}</p>));\n`;

test('a changed module with JSX runs in its new form, whatever the cache has', async () => {
  const folder = await createTemporaryFolder({
    'module.tsx': toModule('first'),
  });
  const file = join(folder, 'module.tsx');
  const cached = toCacheFile(file);
  onTestFinished(() => rm(cached, { force: true }));
  expect(await runModule(file)).toBe('first function\n');
  const first = await readFile(cached, 'utf8');
  expect(await runModule(file)).toBe('first function\n');
  await writeFile(file, toModule('second'));
  expect(await runModule(file)).toBe('second function\n');
  expect(await readFile(cached, 'utf8')).not.toBe(first);
  await truncate(cached, 200);
  expect(await runModule(file)).toBe('second function\n');
});

async function runModule(file: string): Promise<string> {
  const hook = join(SOURCE_FOLDER, 'cli/jsx.ts');
  const { stdout } = await run(process.execPath, ['--import', hook, file], { cwd: SOURCE_FOLDER });
  return stdout;
}

/** The cache file of a module. */
function toCacheFile(path: string): string {
  return join(SOURCE_FOLDER, '.cache/jsx', createHash('sha256').update(path).digest('hex'));
}
