import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadFreePort } from '../../../cli/local/free-port.ts';
import { copyProject, FILES, PATIENCE_MS } from '../../support/preview.ts';

vi.setConfig({ testTimeout: 10 * PATIENCE_MS, hookTimeout: 10 * PATIENCE_MS });

const run = promisify(execFile);

const { 'openapi/library.yaml': contract, ...content } = FILES;
const PAGE = 'content/docs/terms.mdx';

let folder: string;
let port: number;
let wrangler: ReturnType<typeof spawn>;
/** Origin of the server that wrangler's Worker asks. */
let preview: string;

beforeAll(async () => {
  folder = await copyProject({ ...content, 'openapi/management.yaml': contract });
  await linkPackages(join(folder, 'node_modules'));
  port = await loadFreePort();
  const args = ['node_modules/wrangler/bin/wrangler.js', 'dev', `--port=${port}`];
  wrangler = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', detached: true });
  await vi.waitUntil(async () => (await load('/docs/')).status === 200, POLL);
  preview = await readFile(join(folder, '.cache/preview/address'), 'utf8');
});
afterAll(async () => {
  if (wrangler.exitCode === null) end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const POLL = { timeout: 4 * PATIENCE_MS, interval: 200 };

/** The launcher of wrangler, wrangler and its runtime are one group of processes; the preview left it. */
function end(signal: NodeJS.Signals): void {
  process.kill(-Number(wrangler.pid), signal);
}

it('serves the site in the runtime of wrangler, from its local KV', async () => {
  const { text } = await load('/docs/');
  expect(text).toContain(`<link rel="canonical" href="http://localhost:${port}/docs/"`);
  const moved = await fetch(`http://localhost:${port}/docs`, { redirect: 'manual' });
  expect(moved.headers.get('Location')).toBe('/docs/');
  const args = ['kv', 'key', 'list', '--local', '--binding=CONTENT'];
  const { stdout } = await run(
    process.execPath,
    ['node_modules/wrangler/bin/wrangler.js', ...args],
    {
      cwd: folder,
    },
  );
  const names = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
  expect(names).toContain('manifest/live');
  expect(names.filter((name) => name.startsWith('page/'))).toHaveLength(7);
});

it('serves an edit', async () => {
  const text = await readFile(join(folder, PAGE), 'utf8');
  await writeFile(join(folder, PAGE), text.replace('Mind it.', 'Mind the gap.'));
  await expect.poll(async () => (await load('/docs/terms')).text, POLL).toContain('Mind the gap.');
});

it('ends with wrangler, also when that is killed', async () => {
  expect((await fetch(preview)).status).toBe(404);
  end('SIGKILL');
  await once(wrangler, 'exit');
  await expect.poll(() => fetch(preview).then(String, () => 'gone'), POLL).toBe('gone');
});

/** `npm ci` is not needed in the copy of a project that has all packages. */
async function linkPackages(modules: string): Promise<void> {
  await mkdir(modules);
  const names = await readdir('node_modules');
  await Promise.all(
    names.map((name) => symlink(resolve('node_modules', name), join(modules, name))),
  );
}

/** Status 0 before the server listens. */
async function load(path: string): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(`http://localhost:${port}${path}`);
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}
