import * as fc from 'fast-check';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { readdir, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { loadRecords } from '../../build/release/load-records.ts';
import { toMarkdownPath } from '../../client/model/path.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import { fetchRaw } from '../support/fetch-raw.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';
import { anyRequest } from './any-request.ts';

const ORIGIN = 'https://docs.example';

/** Requests against the Worker's own code in Node, and against the whole of it in workerd. */
const REQUESTS = 6_000;
const RAW_REQUESTS = 500;
const BATCH = 200;

const site = useSite();
const { id, routes, manifest } = await loadBuiltRelease();
const { findText } = parseManifest(manifest);
const addresses = [
  ...routes.flatMap(({ path }) => [path, toMarkdownPath(path, '/')]),
  '/llms.txt',
  '/search',
  '/docs/api/management/_reference',
  `/_data/${id}/docs/`,
  `/_sidebar/${id}/docs/`,
  `/_assets/none.js`,
];
const known = new Set(addresses);

/** What the asset router redirects to by itself, from other spellings of a file's name. */
const files = await readdir(join(inject('builtSite'), 'assets'), { recursive: true });

afterEach(() => vi.restoreAllMocks());

it('responds to any request without an error, and redirects to its own pages only', async () => {
  const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const fetchPage = await loadWorker();
  const statuses = new Map<number, number>();
  const property = fc.asyncProperty(
    fc.array(anyRequest(addresses), { minLength: BATCH, maxLength: BATCH }),
    async (requests) => {
      for (const { target, method, headers } of requests) {
        const response = await fetchPage(new Request(ORIGIN + target, { method, headers }));
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        const location = response.headers.get('location');
        const flaw = findProblem(response.status, location);
        if (flaw !== null) throw new Error(`${method} ${target} ${flaw}`);
        expect(response.headers.has('content-security-policy')).toBe(true);
        await response.body?.cancel();
      }
    },
  );
  await fc.assert(property, { numRuns: REQUESTS / BATCH, endOnFailure: true });

  for (const status of [200, 304, 308, 404, 405]) {
    expect([status, (statuses.get(status) ?? 0) > 20]).toEqual([status, true]);
  }
  expect(failed).not.toHaveBeenCalled();
  expect(logged).toHaveBeenCalledTimes(REQUESTS);
  const paths = logged.mock.calls.map(
    ([line]) => (JSON.parse(String(line)) as { path: string }).path,
  );
  const foreign = paths.filter(
    (path) => path !== 'unmatched' && !known.has(path) && findText(path) === undefined,
  );
  expect([...new Set(foreign)]).toEqual([]);
});

it('responds to any raw request in workerd without an error', async () => {
  const requests = fc
    .sample(anyRequest(addresses), RAW_REQUESTS)
    // What Node refuses to send.
    .map((request) => ({ ...request, target: request.target.replace(/[^\x21-\x7e]/g, '') || '/' }));
  const queue = [...requests];
  const flaws: string[] = [];
  const fetchNext = async (): Promise<void> => {
    for (let request = queue.pop(); request; request = queue.pop()) {
      const { status, location } = await fetchRaw(site.origin, {
        ...request,
        method: request.method === 'BREW' ? 'TRACE' : request.method,
      });
      // workerd refuses what is not HTTP before the Worker sees it.
      const flaw = status === 400 ? null : findProblem(status, location);
      if (flaw !== null) flaws.push(`${request.method} ${request.target} ${flaw}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, fetchNext));
  expect(flaws).toEqual([]);
});

function findProblem(status: number, location: string | null): string | null {
  const [path = ''] = (location ?? '').split('?');
  if (status === 308) return known.has(path) ? null : `leads to ${location}`;
  if (status === 307) return files.includes(path.slice(1)) ? null : `leads to ${location}`;
  return [200, 304, 404, 405].includes(status) && location === null
    ? null
    : `responds with ${status}`;
}

/** The built Worker, with its records in memory: the same bytes as are deployed, without a process between. */
async function loadWorker(): Promise<(request: Request) => Promise<Response>> {
  const records = loadRecords(inject('builtSite'));
  const path = pathToFileURL(join(inject('builtSite'), 'worker/index.js')).href;
  const worker = (await import(/* @vite-ignore */ path)) as {
    default: { fetch(request: Request, env: unknown, context: unknown): Promise<Response> };
  };
  const assets = join(inject('builtSite'), 'assets');
  const loadAsset = async (url: string) =>
    new Response(await readFile(join(assets, new URL(url).pathname)));
  const env = {
    RELEASE: id,
    CONTENT: {
      get: async (key: string) => {
        const text = records.get(key);
        return text === undefined ? null : new TextEncoder().encode(text).buffer;
      },
    },
    ASSETS: { fetch: loadAsset },
  };
  const context = { waitUntil: () => {}, passThroughOnException: () => {} };
  return async (request) => worker.default.fetch(request, env, context);
}
