import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { FILES, copyProject } from '../support/preview.ts';
import { runProgram } from '../support/run-script.ts';

/** Content whose order or form could depend on more than itself. */
export const CONTENT = {
  ...FILES,
  'content/docs/letters.mdx':
    '---\ntitle: Ümläuts, Straße, İstanbul\n---\n\n![Map](./map.svg)\n\n```ts title="a.ts"\nconst level: number = 1;\n```\n',
  'content/docs/map.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'content/search.yaml': 'same:\n  - [tier, ladder, Irmak, Şirket]\n',
};

/** A place where all but the input differs: the name of the folder, the time zone and the language. */
export const ELSEWHERE = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };

/** Copy the project with this content to a folder of this name, which is deleted when the test ends. */
export async function copyTo(name: string): Promise<string> {
  const folder = await mkdtemp(resolve('.cache/same-input-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return copyProject(CONTENT, join(folder, name));
}

/** Build a copy of the project; returns the id of the release. */
export async function buildCopy(project: string, env: NodeJS.ProcessEnv): Promise<string> {
  const flags = ['--content=content', '--openapi=openapi/library.yaml'];
  const { code, output } = await runProgram(
    process.execPath,
    ['--import', './cli/jsx.ts', 'cli/main.ts', 'build', ...flags],
    { cwd: project, env: { ...process.env, ...env } },
  );
  expect(code, output).toBe(0);
  const { id } = JSON.parse(await readFile(join(project, 'dist/release.json'), 'utf8'));
  return id as string;
}
