import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, afterAll, expect, it, vi } from 'vitest';
import { buildAndWrite } from '../../cli/build-command.ts';
import { SILENT } from '../support/silent-progress.ts';
import { createIncrementalSite } from '../../cli/dev/incremental-site.ts';
import type { SiteMessage } from '../../cli/dev/messages.ts';
import { SITE, toBuildInput } from '../build/site-build.ts';
import { writeFiles } from '../support/temporary-folder.ts';

/** A copy of the project's code, which the tests break. Packages are further up. */
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(resolve('.cache/own-code-'));
  for (const name of ['client', 'worker', 'cli', 'package-lock.json', 'tsconfig.json']) {
    await cp(name, join(folder, name), { recursive: true });
  }
  await writeFiles(folder, SITE);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  vi.restoreAllMocks();
  for (const name of [SHELL, ROUTE]) await cp(name, join(folder, name));
});

const SHELL = 'client/shell/shell.tsx';
const ROUTE = 'worker/routes/pages.ts';

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
  const source = await readFile(SHELL, 'utf8');
  const faulty = toFaulty(source.replace('<p>{site', '{throwing()}<p>{site'));
  await writeFile(join(folder, SHELL), faulty);
  const input = toBuildInput(folder, { sourceFolder: folder });
  const { release } = await buildAndWrite(input, join(folder, 'dist'));
  expect(release).toBeNull();
  expect(lines).toEqual([message, '\n1 error; nothing was written.']);
});

it('a Worker that throws in a request shows its error in the preview, which serves the previous one', async () => {
  const messages: SiteMessage[] = [];
  const input = toBuildInput(folder, { sourceFolder: folder });
  const site = await createIncrementalSite(input, SILENT, (message) => void messages.push(message));
  const source = await readFile(ROUTE, 'utf8');
  const update = async (code: string) => {
    messages.length = 0;
    await writeFile(join(folder, ROUTE), code);
    await site.rebundle();
    await site.rebuild(new AbortController().signal);
    return {
      problems: messages.findLast((each) => each.kind === 'problems')?.problems,
      worker: messages.flatMap((each) => (each.kind === 'release' ? [each.change.worker] : [])),
    };
  };
  const head = 'async function pageRoute(c, next) {';
  expect(source).toContain(head);
  expect(await update(source.replace(head, `${head} if (c) throw new Error('Broken.');`))).toEqual({
    problems: [
      expect.objectContaining({
        file: 'worker/index.ts',
        message: 'The Worker fails to render /: Error: Broken. (in pageRoute)',
      }),
    ],
    worker: [null],
  });
  expect(await update(source)).toEqual({ problems: [], worker: [expect.any(String)] });
});
