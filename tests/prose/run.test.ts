import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prose-'));
});

afterAll(() => rm(folder, { recursive: true }));

it('prints the problems of all files in order, a page that does not parse among them, and fails', async () => {
  await writeFile(join(folder, 'a.mdx'), '---\ntitle: A\n---\n\n<Open>\n');
  await writeFile(join(folder, 'b.mdx'), '---\ntitle: B\n---\n\nSimply recieve it.\n');
  const { code, output } = await runCheck('b.mdx', 'a.mdx');
  expect(code).toBe(1);
  expect(output.replaceAll(`${folder}/`, '').split('\n')).toEqual([
    'a.mdx:1:1 does not parse: Expected a closing tag for `<Open>` (5:1-5:7)',
    'b.mdx:5:1 “Simply”: leave it out.',
    expect.stringMatching(/^b\.mdx:5:8 “recieve” is in no dictionary/),
    '',
    '3 errors',
    '',
  ]);
});

it('succeeds where there are no errors', async () => {
  await writeFile(join(folder, 'c.mdx'), '---\ntitle: C\n---\n\nAll is well.\n');
  expect(await runCheck('c.mdx')).toEqual({ code: 0, output: '1 files read well\n' });
});

function runCheck(...names: string[]): Promise<{ code: number; output: string }> {
  const files = names.map((name) => join(folder, name));
  const args = ['tests/prose/run.ts', ...files];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? 1, output: stdout + stderr });
    });
  });
}
