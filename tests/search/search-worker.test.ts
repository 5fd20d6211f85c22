import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { SearchRequest, SearchResponse } from '../../client/search/search-messages.ts';
import { parseSite, toIndex } from './small-index.ts';

const ORIGIN = 'https://docs.test';
const { entry, files } = toIndex(parseSite('/user User\nA role.\nGET /users Users\nA list.'));

/** What the Web Worker has posted: the number of the request, whether nothing better follows, and what was found. */
let posted: string[];
let requested: string[];
/** What is returned in the place of the texts. */
let texts: () => Promise<Response>;
let request: (id: number, query: string, filter?: SearchRequest['filter']) => void;

const isText = (name: string) => files.get(name)?.includes('A role.') ?? false;
const loadFile = async (name: string) =>
  new Response(files.get(name), { status: files.has(name) ? 200 : 404 });
const loadTexts = () => loadFile([...files.keys()].find(isText) ?? '');

beforeEach(async () => {
  posted = [];
  requested = [];
  texts = loadTexts;
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('location', { href: `${ORIGIN}/_assets/search-worker-1.js` });
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    const name = url.replace(`${ORIGIN}/`, '');
    return isText(name) ? texts() : loadFile(name);
  });
  vi.stubGlobal('self', {
    addEventListener(_: string, listener: (event: { data: SearchRequest }) => void) {
      request = (id, query, filter = 'all') =>
        listener({ data: { id, query, filter, index: entry } });
    },
    postMessage({ id, results, isComplete }: SearchResponse) {
      const sections = results?.pages.flatMap((page) => page.sections.map((one) => one.excerpt));
      posted.push(`${id} ${isComplete ? 'all' : 'titles'}: ${sections?.join(' ') ?? 'failed'}`);
    },
  });
  vi.resetModules();
  await import('../../client/search/search-worker.ts');
});

it.each([
  ['titles first, then the full text', 'user', 'guide', ['1 titles: ', '1 all: A role.']],
  ['the full text alone of what no title has', 'role', 'all', ['1 all: A role.']],
  ['that nothing was found', 'zebra', 'all', ['1 all: ']],
  ['what the filter lets through', 'role', 'api', ['1 all: ']],
  ['the correction of a word in the full text alone', 'rolle', 'all', ['1 all: A role.']],
  ['no correction of titles', 'usser', 'guide', ['1 all: A role.']],
] as const)('responds with %s', async (_, query, filter, expected) => {
  request(1, query, filter);
  await expect.poll(() => posted).toEqual(expected);
});

it('an older request has no response after a newer one, and each file is requested once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  texts = () => promise;
  request(1, 'role');
  await expect.poll(() => requested.length).toBeGreaterThan(1);
  request(2, 'user', 'guide');
  await expect.poll(() => posted).toEqual(['2 titles: ']);
  resolve(await loadTexts());
  await expect.poll(() => posted).toEqual(['2 titles: ', '2 all: A role.']);
  expect(requested.length).toBe(new Set(requested).size);
});

it.each([
  ['is missing', async () => new Response('[]', { status: 404 })],
  ['cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is no JSON', async () => new Response('<!doctype html>')],
])('a file that %s is a failure, and the next search tries again', async (_, fail) => {
  texts = fail;
  request(1, 'role');
  await expect.poll(() => posted).toEqual(['1 all: failed']);
  texts = loadTexts;
  request(2, 'role');
  await expect.poll(() => posted).toEqual(['1 all: failed', '2 all: A role.']);
});
