import type { ExecutionContext } from '@cloudflare/workers-types';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createPreviewWorker } from '../../../cli/dev/worker/preview-worker.ts';
import type { Bindings } from '../../../worker/env.ts';

const SERVER = 'http://127.0.0.1:4000';
const ORIGIN = 'https://docs.example.com';

/** A Worker of the preview whose server responds with `change`, and a KV namespace that writes down its puts. */
function createWorker(change: object, stored: Record<string, string> = {}) {
  const kv = new Map(Object.entries(stored));
  const puts: string[] = [];
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return url.startsWith(`${SERVER}/_preview/changes`)
      ? Response.json(change)
      : new Response(url, { status: url.endsWith('none.txt') ? 404 : 200 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const CONTENT = {
    get: async (key: string) => kv.get(key) ?? null,
    async put(key: string, value: string) {
      puts.push(key);
      kv.set(key, value);
    },
  };
  const ASSETS = { fetch: async (url: string) => new Response(`asset ${url}`) };
  const env = { CONTENT, ASSETS } as unknown as Bindings;
  const site = {
    fetch: async (request: Request, { ASSETS }: Record<string, unknown>) => {
      const { searchParams } = new URL(request.url);
      const asset = searchParams.get('asset');
      return asset === null
        ? new Response('the site')
        : (ASSETS as Bindings['ASSETS']).fetch(asset);
    },
  } as unknown as Parameters<typeof createPreviewWorker>[0];
  const worker = createPreviewWorker(site, { server: SERVER, code: '7' }, { origin: ORIGIN });
  const load = async (path: string, origin = 'http://localhost:8787') => {
    const response = await worker.fetch(new Request(origin + path), env, {} as ExecutionContext);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { load, puts, requests };
}

it('puts new records into KV before the site responds, the manifest and the release last', async () => {
  const records = [
    ['manifest-3/live', 'b'],
    ['page/a', 'a'],
  ];
  const { load, puts, requests } = createWorker({ release: 'b', records }, { preview: 'a' });
  expect(await load('/docs/')).toMatchObject({ status: 200, text: 'the site' });
  expect(puts).toEqual(['page/a', 'manifest-3/live', 'preview']);
  await load('/docs/');
  expect(puts).toHaveLength(3);
  expect(requests).toEqual([
    `${SERVER}/_preview/changes?release=a&code=7&path=%2Fdocs%2F`,
    `${SERVER}/_preview/changes?release=b&code=7&path=%2Fdocs%2F`,
  ]);
});

it('serves a file with a hash in its name at once', async () => {
  const { load, requests } = createWorker({ release: 'a', records: [] });
  await load('/_assets/entry-1f2e.js');
  expect(requests).toEqual([`${SERVER}/_preview/files/_assets/entry-1f2e.js`]);
});

it('lets the server of the preview respond to its own paths, and has the files of the release', async () => {
  const change = { release: 'a', records: [] };
  const { load } = createWorker(change, { preview: 'a' });
  expect((await load('/_preview/events')).text).toBe(`${SERVER}/_preview/events`);
  const search = `${SERVER}/_preview/search/entry.json`;
  expect((await load('/?asset=https://assets/_preview/search/entry.json')).text).toBe(search);
  expect((await load('/?asset=https://assets/a.css')).text).toBe('asset https://assets/a.css');
  expect((await load('/llms-full.txt')).text).toBe(`${SERVER}/_preview/files/llms-full.txt`);
  expect((await load('/none.txt')).text).toBe('the site');
});

it('responds to addresses of machines and to the domain of the site, because of DNS rebinding', async () => {
  const { load } = createWorker({ release: '', records: [] });
  const toStatus = async (origin: string) => [origin, (await load('/docs/', origin)).status];
  for (const origin of ['http://localhost', 'http://a.localhost:80', 'http://192.168.1.7:8787'])
    expect(await toStatus(origin)).toEqual([origin, 200]);
  for (const origin of ['http://[::1]:8787', ORIGIN])
    expect(await toStatus(origin)).toEqual([origin, 200]);
  for (const origin of ['http://docs.example', 'http://127.0.0.1.example', 'http://a-localhost'])
    expect(await toStatus(origin)).toEqual([origin, 403]);
});

it('says that the preview does not respond, and why', async () => {
  const { load } = createWorker({ release: '', records: [] });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  expect(await load('/docs/')).toMatchObject({
    status: 502,
    text: 'The preview does not respond (TypeError: fetch failed). If it has ended, start it again.\n',
  });
});
