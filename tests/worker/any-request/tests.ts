import * as fc from 'fast-check';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { toMarkdownPath } from '../../../client/model/path.ts';
import { parseManifest } from '../../../worker/store/manifest.ts';
import { startBuiltWorker } from '../../support/built-worker.ts';
import { fetchRaw } from '../../support/fetch-raw.ts';
import { loadBuiltRelease, useSite } from '../../support/site.ts';
import { anyRequest } from './any-request.ts';

interface Counts {
  /** Requests to the Worker in this process. */
  requests: number;
  /** Requests as sent by a socket, to the Worker in workerd. */
  rawRequests: number;
  /** For the same requests in each run: few random ones may lack a kind of response. */
  seed?: number;
}

/** Requests of one run of the property. */
const BATCH = 100;

/** Define the tests of random requests. A failure prints the seed, with which `fc.assert` repeats it. */
export async function testAnyRequest({
  requests,
  rawRequests,
  seed = Math.floor(Math.random() * 2 ** 31),
}: Counts): Promise<void> {
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

  const findProblem = (status: number, location: string | null): string | null => {
    const [path = ''] = (location ?? '').split('?');
    if (status === 308) return known.has(path) ? null : `leads to ${location}`;
    if (status === 307) return files.includes(path.slice(1)) ? null : `leads to ${location}`;
    const isKnown = [200, 304, 404, 405].includes(status) && location === null;
    return isKnown ? null : `responds with ${status}`;
  };

  it('responds to any request without an error, and redirects to its own pages only', async () => {
    const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
    const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    const fetchPage = await startBuiltWorker();
    const batches = fc.array(anyRequest(addresses), { minLength: BATCH, maxLength: BATCH });
    const property = fc.asyncProperty(batches, async (batch) => {
      for (const { target, method, headers } of batch) {
        const response = await fetchPage(target, { method, headers });
        const hasPolicy = response.headers.has('content-security-policy');
        const flaw = hasPolicy
          ? findProblem(response.status, response.headers.get('location'))
          : 'has no security headers';
        if (flaw !== null) throw new Error(`${method} ${target} ${flaw}`);
        await response.body?.cancel();
      }
    });
    await fc.assert(property, { numRuns: requests / BATCH, seed, endOnFailure: true });

    expect(failed).not.toHaveBeenCalled();
    const lines = logged.mock.calls.map(
      ([line]) => JSON.parse(String(line)) as { path: string; status: number },
    );
    expect(lines).toHaveLength(requests);
    for (const status of [200, 304, 308, 404, 405]) {
      const { length } = lines.filter((line) => line.status === status);
      expect(length, `responses with ${status}`).toBeGreaterThan(requests / 300);
    }
    const foreign = lines.filter(
      ({ path }) => path !== 'unmatched' && !known.has(path) && findText(path) === undefined,
    );
    expect(foreign.map(({ path }) => path).join('\n')).toBe('');
  });

  it('responds to any raw request in workerd without an error', async () => {
    const { origin } = useSite();
    const queue = fc.sample(anyRequest(addresses), { numRuns: rawRequests, seed });
    const flaws: string[] = [];
    const fetchNext = async (): Promise<void> => {
      for (let request = queue.pop(); request; request = queue.pop()) {
        // What Node refuses to send.
        const target = request.target.replace(/[^\x21-\x7e]/g, '') || '/';
        const method = request.method === 'BREW' ? 'TRACE' : request.method;
        const { status, location } = await fetchRaw(origin, { ...request, target, method });
        // workerd refuses what is not HTTP before the Worker sees it.
        const flaw = status === 400 ? null : findProblem(status, location);
        if (flaw !== null) flaws.push(`${method} ${target} ${flaw}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, fetchNext));
    expect(flaws.join('\n'), `of the requests with the seed ${seed}`).toBe('');
  });
}
