import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { SOURCE_FOLDER } from './site-build.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);

/** In the classic way, without an import of React: that is not to be found from a temporary folder. */
const toModule = (word: string) =>
  `/** @jsxRuntime classic */\nconst word: string = '${word}';\nconst jsx = (type: string) => type;\nconsole.log(word, typeof (() => <p>{jsx(word)}</p>));\n`;

test('a changed module with JSX runs in its new form, whatever the cache has', async () => {
  const folder = await createTemporaryFolder({
    'module.tsx': toModule('first'),
  });
  const file = join(folder, 'module.tsx');
  const kept = toKeptFile(file);
  onTestFinished(() => rm(kept, { force: true }));
  expect(await runModule(file)).toBe('first function\n');
  const first = await readFile(kept, 'utf8');
  expect(await runModule(file)).toBe('first function\n');
  await writeFile(file, toModule('second'));
  expect(await runModule(file)).toBe('second function\n');
  expect(await readFile(kept, 'utf8')).not.toBe(first);
  await truncate(kept, 200);
  expect(await runModule(file)).toBe('second function\n');
});

async function runModule(file: string): Promise<string> {
  const hook = join(SOURCE_FOLDER, 'build/jsx.ts');
  const { stdout } = await run(process.execPath, ['--import', hook, file], { cwd: SOURCE_FOLDER });
  return stdout;
}

/** Where the hook keeps what it made of a module. */
function toKeptFile(path: string): string {
  return join(SOURCE_FOLDER, '.cache/jsx', createHash('sha256').update(path).digest('hex'));
}
