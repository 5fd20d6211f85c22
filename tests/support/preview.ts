import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadFreePort } from '../../cli/free-port.ts';
import { writeFiles } from './temporary-folder.ts';

/** An OpenAPI document with one operation. */
export const CONTRACT = `openapi: 3.1.0
info: { title: Library, version: '1' }
paths:
  /books:
    get:
      operationId: list-books
      summary: List the books
      responses: { '200': { description: Books. } }
`;

export const GLOSSARY = 'Tier:\n  definition: A step of the ladder.\n';

/** The author's preview of a copy of the project, which a test may edit. */
export interface Preview {
  origin: string;
  folder: string;
  /** What the terminal shows so far. */
  readOutput(): string;
  write(path: string, text: string): Promise<void>;
  findWorkerd(): Promise<number>;
  close(): Promise<void>;
}

/** What the preview needs of the project, except packages, which Node finds further up. */
const SOURCES = [
  'build',
  'cli',
  'client',
  'worker',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'wrangler.toml',
];

/** Start `npm start` with these files (path → text), among them `openapi/library.yaml`. */
export async function startPreview(files: Record<string, string>): Promise<Preview> {
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(resolve('.cache/preview-test-'));
  for (const name of SOURCES) {
    // The compiler ignores cached results that are older than its own sources.
    await cp(name, join(folder, name), { recursive: true, preserveTimestamps: true });
  }
  await writeFiles(folder, files);
  const port = await loadFreePort();
  const args = ['start', '--content=content', '--openapi=openapi/library.yaml'];
  const child = spawn(process.execPath, ['--import', './build/jsx.ts', 'cli/main.ts', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), NO_COLOR: '1', NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  while (!output.includes('Ready: ') && child.exitCode === null) await delay(100);
  if (child.exitCode !== null) throw new Error(`The preview did not start:\n${output}`);
  return {
    origin: `http://localhost:${port}`,
    folder,
    readOutput: () => output,
    write: (path, text) => writeFile(join(folder, path), text),
    /** Miniflare starts workerd in the main thread of the preview. */
    async findWorkerd() {
      const thread = `/proc/${child.pid}/task/${child.pid}`;
      const children = (await readFile(`${thread}/children`, 'utf8')).trim().split(' ');
      for (const pid of children) {
        if ((await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === 'workerd') return Number(pid);
      }
      throw new Error('The preview runs no workerd.');
    },
    async close() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
