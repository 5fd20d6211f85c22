import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { loadFreePort } from '../../cli/local/free-port.ts';

it('`npm run preview` listens when the release is there, on this machine alone, and shows errors of the Worker', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'damaged-release-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(inject('builtSite'), folder, { recursive: true });
  for (const name of await readdir(join(folder, 'kv/page')))
    await writeFile(join(folder, 'kv/page', name), '{}');
  const port = await loadFreePort();
  const args = ['cli/run.mjs', 'preview', `--dist=${folder}`, `--port=${port}`];
  const preview = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    preview.kill('SIGTERM');
    await once(preview, 'exit');
  });
  let output = '';
  preview.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const load = (path: string, host = 'localhost') =>
    fetch(`http://${host}:${port}${path}`).then(
      ({ status }) => status,
      () => 'refused',
    );
  const seen = new Set<number | string>();
  await expect.poll(async () => seen.add(await load('/robots.txt'))).toContain(200);
  expect(['refused', 200]).toEqual(expect.arrayContaining([...seen]));
  // On Linux, a server that listens everywhere responds at all addresses of 127.0.0.0/8.
  expect(await load('/robots.txt', '127.0.0.2')).toBe('refused');
  await load('/docs/');
  await expect.poll(() => output).toContain('corrupt content');
});
