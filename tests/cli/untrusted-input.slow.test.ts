import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { glob, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listenOnFreePort } from '../../cli/local/free-port.ts';
import { compileFile } from '../build/openapi/compile-fixture.ts';
import { SITE } from '../build/site-build.ts';
import { runScript } from '../support/run-script.ts';
import type { Run } from '../support/run-script.ts';
import { toShownFolder, writeFiles } from '../support/temporary-folder.ts';

/** In files outside of the site, and in the environment. */
const CANARY = `canary-${process.pid}-${Date.now()}`;

type Texts = Record<string, string>;

interface Fixture extends Record<'targets' | 'links' | 'imports' | 'files' | 'symlinks', Texts> {
  document: string;
  pipes: string[];
}

const { targets, links, imports, files, symlinks, pipes, document } = parse(
  readFileSync(join(import.meta.dirname, '../fixtures/untrusted-files.yaml'), 'utf8'),
) as Fixture;

/** Repeat the blocks of a document for each target. */
function toDocument(paths: string[]): string {
  return document.replaceAll(/^# each\n([^]*?)^# end\n/gm, (_, block: string) =>
    paths
      .map((path, index) => block.replaceAll('TARGET', path).replaceAll('NUMBER', String(index)))
      .join(''),
  );
}

describe('a build of untrusted files', () => {
  let folder = '';
  let lines: string[] = [];
  let build: Run;
  /** Without the errors of what pages share, which come first. */
  let buildOfPages: Run;
  /** The output of the build has the first places of a cause only. */
  let contract: Awaited<ReturnType<typeof compileFile>>;
  let port = 0;
  let requests = 0;
  const fill = (text: string) => text.replaceAll('FOLDER', folder).replaceAll('PORT', String(port));

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'untrusted-')));
    const server = createServer((_, response) => response.end(`text: ${CANARY}`, () => requests++));
    port = await listenOnFreePort(server);
    lines = toDocument(Object.keys(targets).map(fill)).split('\n');
    const secret = Object.entries(files).map(([path, text]) => [
      path,
      text.replace('CANARY', CANARY),
    ]);
    const pages = Object.keys(imports).map((path, index) => [
      `content/docs/import-${index}.mdx`,
      `import Part from '${path}'\n\n# Import\n\n<Part />\n`,
    ]);
    await writeFiles(folder, {
      ...SITE,
      ...Object.fromEntries([...secret, ...pages]),
      'api/api.yaml': lines.join('\n'),
      'content/docs/links.mdx': `# Links\n\n${Object.keys(links).join('\n\n')}\n`,
    });
    for (const [path, target] of Object.entries(symlinks))
      await symlink(target, join(folder, path));
    for (const path of pipes) execFileSync('mkfifo', [join(folder, path)]);
    const secrets = { CLOUDFLARE_API_TOKEN: CANARY, DATABASE_URL: CANARY };
    const env = { ...process.env, HOME: join(folder, 'home'), ...secrets };
    const content = `--content=${join(folder, 'content')}`;
    const openapi = `--openapi=${join(folder, 'api/api.yaml')}`;
    const out = `--out=${join(folder, 'dist')}`;
    build = await runScript(['build', '--keep-going', content, openapi, out], env);
    for (const name of ['glossary.yaml', 'sidebars.ts']) await rm(join(folder, 'content', name));
    const outOfPages = `--out=${join(folder, 'dist/pages')}`;
    buildOfPages = await runScript(['build', '--keep-going', content, outOfPages], env);
    contract = await compileFile(join(folder, 'api/api.yaml'));
    server.close();
    return () => rmSync(folder, { recursive: true, force: true });
  }, 600_000);

  it('publishes what is in its folders, and nothing else', async () => {
    const out = join(folder, 'dist');
    expect(build.code, build.output).toBe(1);
    expect(await findFiles(out, 'Docs of undefined')).toContain('worker/index.js');
    expect(await findFiles(out, '/docs/api/api/good')).not.toEqual([]);
    expect(await findFiles(out, CANARY)).toEqual([]);
    expect(await findFiles('.cache', CANARY)).toEqual([]);
    expect(build.output + buildOfPages.output).not.toContain(CANARY);
  });

  it('sends no request', () => expect(requests).toBe(0));

  it.each(Object.entries(targets))('reports each reference to %s', (target, message) => {
    const places = lines.flatMap((line, index) =>
      line.includes(`'${fill(target)}'`) ? [index + 1] : [],
    );
    expect(places).not.toEqual([]);
    const reported = contract.problems.filter((problem) =>
      new RegExp(message).test(problem.message),
    );
    const unreported = places.filter((line) => !reported.some((problem) => problem.line === line));
    expect(unreported.map((line) => lines[line - 1])).toEqual([]);
  });

  it.each(Object.entries(links))('reports the file of %s', (line, message) => {
    const at = 3 + 2 * Object.keys(links).indexOf(line);
    const problems = findProblems('content/docs/links.mdx', buildOfPages).filter(
      (problem) => problem.line === at,
    );
    expect(problems.length).toBe(message === '' ? 0 : 1);
    expect(problems[0]?.text ?? '').toContain(message);
  });

  it.each(Object.entries(imports))('reports the import of %s', (path, message) => {
    const file = `content/docs/import-${Object.keys(imports).indexOf(path)}.mdx`;
    const [first] = findProblems(file, buildOfPages);
    expect(first?.text).toContain(message);
  });

  it.each(['glossary.yaml', 'sidebars.ts'])('reports %s as a link', (name) => {
    const [first] = findProblems(`content/${name}`, build);
    expect(first).toMatchObject({ line: 1, text: expect.stringContaining('This file leads to `') });
  });

  /** Find the problems of a file in the output of a build. */
  function findProblems(file: string, { output }: Run): { line: number; text: string }[] {
    const start = `${toShownFolder(folder)}${file}:`;
    return output
      .split('\n')
      .filter((text) => text.startsWith(start))
      .map((text) => ({ line: Number.parseInt(text.slice(start.length), 10), text }));
  }
});

/** Find the files in a folder that contain a text. */
async function findFiles(folder: string, text: string): Promise<string[]> {
  // Another test has a copy of the project there.
  const exclude = (entry: Dirent) => entry.name.startsWith('own-code-');
  const names: string[] = [];
  for await (const entry of glob('**', { cwd: folder, exclude, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = join(entry.parentPath, entry.name);
    // Another build may remove a file of the cache meanwhile.
    const bytes = await readFile(name).catch(() => null);
    if (bytes?.includes(text)) names.push(relative(folder, name));
  }
  return names;
}
