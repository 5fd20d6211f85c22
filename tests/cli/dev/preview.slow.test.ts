import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { expectSandbox } from '../../worker/security-headers.ts';
import { fetchRaw } from '../../support/fetch-raw.ts';
import { fetchWithRetry } from '../../support/fetch-with-retry.ts';
import { FILES, PATIENCE_MS, startPreview } from '../../support/preview.ts';
import type { Preview } from '../../support/preview.ts';

// What authors see of it is in tests/browser/preview.slow.test.ts.

vi.setConfig({ testTimeout: 10 * PATIENCE_MS, hookTimeout: 10 * PATIENCE_MS });

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';

let preview: Preview;

beforeAll(async () => {
  preview = await startPreview({
    ...FILES,
    'content/docs/plan.mdx': '---\ndraft: true\n---\n\n# Plan\n\n![Plan](./plan.svg)\n',
    'content/docs/plan.svg': PICTURE,
    // Of a preview that was killed.
    '.cache/preview/address': 'http://127.0.0.1:9',
  });
});
afterAll(() => preview?.close());

const load = async (path: string) => {
  const response = await fetchWithRetry(preview.origin + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it('serves the site with its drafts, at the address of the reader', async () => {
  const { status, text } = await load('/docs/plan');
  expect(status).toBe(200);
  expect(text).toContain('Only the preview shows this page.');
  expect(text).toContain(`<link rel="canonical" href="${preview.origin}/docs/plan"`);
  expect((await load('/docs/none')).status).toBe(404);
});

it.each([
  ['a text', '/llms.txt', 'text/plain', '# Test Docs'],
  ['the search index', '/_assets/search/entry.json', 'application/json', '{'],
])('serves %s, never from a cache: %s', async (_, path, type, start) => {
  const { status, headers, text } = await load(path);
  expect([status, headers.get('Content-Type')]).toEqual([200, expect.stringContaining(type)]);
  expect(text.slice(0, start.length)).toBe(start);
  expect(headers.get('Cache-Control')).toBe('no-store');
});

it('serves files from authors so that they run nothing, as production does', async () => {
  const { text } = await load('/docs/plan');
  const [, picture = ''] = /src="([^"]+\.svg)"/.exec(text) ?? [];
  const file = await load(picture);
  expect(file.text).toBe(PICTURE);
  expectSandbox(file.headers);
  expect((await load('/_assets/content/none.svg')).status).toBe(404);
});

it('listens on this machine alone, and responds to addresses only, because of DNS rebinding', async () => {
  const server = await readFile(join(preview.folder, '.cache/preview/address'), 'utf8');
  const { port } = new URL(preview.origin);
  const load = async (origin: string, target: string, name: string) =>
    (await fetchRaw(new URL(origin), { target, headers: { Host: `${name}:${port}` } })).status;
  for (const name of ['localhost', 'a.localhost', '192.168.1.7', '[::1]'])
    expect([name, await load(preview.origin, '/docs/', name)]).toEqual([name, 200]);
  for (const name of ['docs.example', '127.0.0.1.example', 'a-localhost']) {
    expect([name, await load(preview.origin, '/docs/', name)]).toEqual([name, 403]);
    expect([name, await load(server, '/_preview/events', name)]).toEqual([name, 403]);
  }
  // On Linux, a server that listens everywhere responds at all addresses of 127.0.0.0/8.
  await expect(fetch(`http://127.0.0.2:${port}/docs/`)).rejects.toThrow('fetch failed');
});

it('runs once for a project', () => {
  const program = ['--import', './cli/jsx.ts', 'cli/main.ts', 'start', '--content=content'];
  const env = { ...process.env, PORT: String(Number(new URL(preview.origin).port) + 1) };
  const { status, stderr } = spawnSync(process.execPath, program, {
    cwd: preview.folder,
    encoding: 'utf8',
    env,
  });
  expect(stderr).toContain('A preview of this project runs already. End it, or use that one.');
  expect(status).toBe(1);
});

it('shows errors of the Worker, which reads what is in the KV of wrangler', async () => {
  const program = resolve('node_modules/wrangler/bin/wrangler.js');
  const args = ['kv', 'key', 'put', 'manifest/live', 'Damaged.', '--local', '--binding=CONTENT'];
  const damage = async () => {
    spawnSync(process.execPath, [program, ...args], { cwd: preview.folder });
    return (await load('/docs/')).status;
  };
  // The preview may write the manifest once more, when it sees that files were copied.
  await expect.poll(damage).toBe(503);
  await expect.poll(preview.readOutput).toContain('corrupt content');
  // The next release is whole.
  await preview.write('content/docs/other.mdx', '# Other\n');
  await expect.poll(async () => (await load('/docs/')).status).toBe(200);
});
