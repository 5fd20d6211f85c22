import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { TabEvent } from '../../../cli/dev/messages.ts';
import { expectSandbox } from '../../worker/security-headers.ts';
import { fetchRaw } from '../../support/fetch-raw.ts';
import { fetchWithRetry } from '../../support/fetch-with-retry.ts';
import { FILES, PATIENCE_MS, startPreview } from '../../support/preview.ts';
import type { Preview } from '../../support/preview.ts';

// What readers see of it is in tests/browser/preview.test.ts.

vi.setConfig({ testTimeout: 10 * PATIENCE_MS, hookTimeout: 10 * PATIENCE_MS });

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';

let preview: Preview;
/** Origin of the server that the Worker asks. */
let server: string;

beforeAll(async () => {
  preview = await startPreview({
    ...FILES,
    'content/docs/plan.mdx': '---\ndraft: true\n---\n\n# Plan\n\n![Plan](./plan.svg)\n',
    'content/docs/plan.svg': PICTURE,
    // Of a preview that was killed: another process has its id.
    '.cache/preview/owner': '1 http://127.0.0.1:9',
  });
  const owner = await readFile(join(preview.folder, '.cache/preview/owner'), 'utf8');
  server = owner.split(' ')[1] ?? '';
});
afterAll(() => preview?.close());

const load = async (path: string) => {
  // Wrangler ends connections while it starts the Worker again.
  const response = await fetchWithRetry(preview.origin + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** Open a tab, which receives events, and connects again when the Worker has started again. */
async function openTab() {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const connect = async () => {
    const { signal } = controller;
    const response = await fetchWithRetry(`${preview.origin}/_preview/events`, { signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    return { headers: response.headers, read: async () => (await reader?.read())?.value };
  };
  let connection = await connect();
  const events: TabEvent[] = [];
  let rest = '';
  return {
    headers: connection.headers,
    /** Wait until an event comes for which `isExpected`; returns all that have come since the last time. */
    async until(isExpected: (event: TabEvent) => boolean): Promise<TabEvent[]> {
      while (!events.some(isExpected)) {
        const text = await connection.read().catch(() => undefined);
        if (text === undefined) connection = await connect();
        const parts = text === undefined ? [''] : (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) {
          events.push(JSON.parse(part.replace(/^(?:retry: \d+\n)?data: /, '')) as TabEvent);
        }
      }
      return events.splice(0);
    },
  };
}

const isProblem = (text: RegExp) => (event: TabEvent) =>
  event.kind === 'problems' && text.test(event.problems.map(({ message }) => message).join());

it('serves the site with its drafts, at the address of the reader', async () => {
  const { status, text } = await load('/docs/plan');
  expect(status).toBe(200);
  expect(text).toContain('Only the preview shows this page.');
  expect(text).toContain(`<link rel="canonical" href="${preview.origin}/docs/plan"`);
  expect((await load('/docs/none')).status).toBe(404);
});

it('shows a saved page at once, then what follows from it, and serves it to the next request', async () => {
  const tab = await openTab();
  expect(tab.headers.get('Content-Type')).toBe('text/event-stream');
  expect(tab.headers.get('Cache-Control')).toBe('no-store');
  const [hello] = await tab.until(({ kind }) => kind === 'hello');
  const { 'content/docs/index.mdx': text } = FILES;
  await preview.write('content/docs/index.mdx', text.replace('As it was.', 'As it is now.'));
  const events = await tab.until(({ kind }) => kind === 'site');
  const record = { html: expect.stringContaining('As it is now.') };
  expect(events.find(({ kind }) => kind === 'page')).toMatchObject({
    route: { path: '/docs/', title: 'Start' },
    record,
  });
  expect(events.at(-1)).toEqual({ kind: 'site', paths: ['/docs/'], hasNavigationChanges: false });
  expect((await load('/docs/')).text).toContain('As it is now.');
  expect((await load('/_data/live/docs/')).text).toContain('As it is now.');
  // A tab that has missed it hears when it was.
  const [later] = await (await openTab()).until(({ kind }) => kind === 'hello');
  if (hello?.kind !== 'hello' || later?.kind !== 'hello') throw new Error('Each tab is greeted.');
  expect(later.id).toBe(hello.id);
  expect(later.changedAt).toBeGreaterThan(hello.changedAt);
});

it('tells tabs and the terminal of an error with its lines, serves on, and says when it is fixed', async () => {
  const tab = await openTab();
  await preview.write('content/docs/other.mdx', '---\ntitle: Other\n---\n\n<Term></Term>\n');
  const events = await tab.until(isProblem(/./));
  const problem = {
    file: expect.stringMatching(/content\/docs\/other\.mdx$/),
    path: join(preview.folder, 'content/docs/other.mdx'),
    line: 5,
    column: 1,
    codeFrame: expect.stringContaining('> 5 | <Term></Term>\n    | ^'),
  };
  expect(events.at(-1)).toMatchObject({ kind: 'problems', problems: [problem] });
  await expect.poll(preview.readOutput).toContain('> 5 | <Term></Term>\n    | ^');
  const next = await openTab();
  await next.until(isProblem(/`<Term>` needs the words/));
  expect((await load('/docs/other')).text).toContain('Start');
  await preview.write('content/docs/other.mdx', FILES['content/docs/other.mdx']);
  await tab.until(isProblem(/^$/));
  await expect.poll(preview.readOutput).toContain('\nNo errors.\n');
});

it.each([
  ['a text', '/llms.txt', 'text/plain', '# Test Docs'],
  ['the search index', '/_preview/search/entry.json', 'application/json', '{'],
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
  expect((await load('/_preview/search/none.json')).status).toBe(404);
});

it('responds to addresses of machines only, because of DNS rebinding', async () => {
  const { port } = new URL(preview.origin);
  const load = async (origin: string, target: string, Host: string) =>
    (await fetchRaw(new URL(origin), { target, headers: { Host } })).status;
  for (const host of ['localhost', 'a.localhost', '192.168.1.7', '[::1]']) {
    const Host = `${host}:${port}`;
    expect([host, await load(preview.origin, '/docs/', Host)]).toEqual([host, 200]);
  }
  for (const host of ['docs.example', '127.0.0.1.example', 'a-localhost']) {
    const Host = `${host}:${port}`;
    expect([host, await load(preview.origin, '/docs/', Host)]).toEqual([host, 403]);
    expect([host, await load(server, '/_preview/changes', Host)]).toEqual([host, 403]);
  }
});

it('runs once for a project', () => {
  const program = ['--import', './cli/jsx.ts', 'cli/main.ts', 'start', '--content=content'];
  const env = { ...process.env, PORT: String(Number(new URL(server).port) + 1) };
  const { status, stderr } = spawnSync(process.execPath, program, {
    cwd: preview.folder,
    encoding: 'utf8',
    env,
  });
  expect(stderr).toContain('A preview of this project runs already. End it, or use that one.');
  expect(status).toBe(1);
});
