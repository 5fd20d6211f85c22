import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startPreviewWorker } from '../../../cli/dev/preview-worker.ts';
import type { PreviewWorker } from '../../../cli/dev/preview-worker.ts';

/** Reads a record of KV or a file of the asset server, as the address says. */
const WORKER = `export default {
  async fetch(request, { CONTENT, ASSETS }) {
    const { pathname, searchParams } = new URL(request.url);
    const key = searchParams.get('key');
    return key ? new Response(await CONTENT.get(key)) : ASSETS.fetch('https://assets' + pathname);
  },
};`;

let worker: PreviewWorker;
beforeAll(async () => {
  worker = await startPreviewWorker(async (path) => (path === '/a%20b' ? 'a file' : undefined));
});
afterAll(() => worker.close());

async function load(path: string): Promise<Response> {
  return fetch(new URL(path, await worker.untilRunning()));
}

it('says first that the site is not built yet, and loads the page again', async () => {
  const response = await load('/docs/');
  expect(response.status).toBe(503);
  expect(response.headers.get('Refresh')).toBe('1');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.text()).toContain('not built yet');
  expect((await worker.untilRunning()).hostname).toBe('127.0.0.1');
});

it('runs code with records and files, and goes on with it where other code does not start', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  expect(await worker.replaceCode(WORKER)).toEqual({ kind: 'replaced' });
  expect(await worker.replaceCode(WORKER)).toEqual({ kind: 'same' });
  await worker.putRecords(new Map([['page/a', 'a record']]));
  expect(await (await load('/?key=page/a')).text()).toBe('a record');
  expect(await (await load('/a%20b')).text()).toBe('a file');
  expect((await load('/other')).status).toBe(404);

  const broken = `${WORKER}\nthrow new Error('Broken at start.');`;
  expect(await worker.replaceCode(broken)).toEqual({
    kind: 'failed',
    reason: 'Uncaught Error: Broken at start.',
  });
  // The reason is shown elsewhere.
  expect(write.mock.calls.join('')).not.toContain('Broken at start.');
  expect(await (await load('/?key=page/a')).text()).toBe('a record');
  expect(await worker.replaceCode(`${WORKER}//`)).toEqual({ kind: 'replaced' });
});
