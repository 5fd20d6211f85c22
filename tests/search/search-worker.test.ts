import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SearchEntry } from '../../client/model/search-index.ts';
import type { SearchRequest, SearchResponse } from '../../client/search/search-messages.ts';

const INDEX = '/_assets/search/entry.json';
const TEXTS = 'https://docs.test/_assets/search/texts.json';

/** One page, with `user` in its title and `role` in its text. */
const ENTRY: SearchEntry = {
  sections: 1,
  guidePages: 1,
  taskPages: 1,
  demotedPages: [],
  startLinks: [],
  synonyms: [],
  parts: { head: { u: [['user', 1, 15]] }, lead: {}, text: { r: [['role', 1, 15]] } },
  summaries: [[['/user', 'User', '']]],
  texts: ['texts.json'],
};

/** What the Web Worker has posted: its number, the pages that it found and their excerpts. */
let posted: [id: number, excerpts: string[] | null][];
/** By response, whether nothing better follows. */
let completeness: boolean[];
let requests: string[];
/** By URL. Everything else is missing. */
let files: Record<string, Promise<Response>>;
let request: (request: Partial<SearchRequest>) => void;

const respond = (value: unknown) => Promise.resolve(Response.json(value));

beforeEach(async () => {
  posted = [];
  completeness = [];
  requests = [];
  files = { [`https://docs.test${INDEX}`]: respond(ENTRY), [TEXTS]: respond([['A role.']]) };
  vi.stubGlobal('location', { href: 'https://docs.test/_assets/search-worker-1.js' });
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return (await (files[url] ?? new Response('', { status: 404 }))).clone();
  });
  vi.stubGlobal('self', {
    addEventListener(type: string, listener: (event: { data: Partial<SearchRequest> }) => void) {
      if (type === 'message')
        request = (data) => listener({ data: { index: INDEX, filter: 'all', ...data } });
    },
    postMessage({ id, results, isComplete }: SearchResponse) {
      completeness.push(isComplete);
      const sections = results?.pages.flatMap((page) => page.sections);
      posted.push([id, sections?.map(({ excerpt }) => excerpt) ?? null]);
    },
  });
  vi.resetModules();
  await import('../../client/search/search-worker.ts');
});
afterEach(() => void vi.unstubAllGlobals());

it('titles respond first, then the full text', async () => {
  request({ id: 1, query: 'user' });
  await expect
    .poll(() => posted)
    .toEqual([
      [1, ['']],
      [1, ['A role.']],
    ]);
  expect(completeness).toEqual([false, true]);
});

it('titles without a match do not respond', async () => {
  request({ id: 1, query: 'role' });
  await expect.poll(() => posted).toEqual([[1, ['A role.']]]);
});

it('nothing found is a response, too', async () => {
  request({ id: 1, query: 'zebra' });
  await expect.poll(() => posted).toEqual([[1, []]]);
});

it('the filter applies to titles and to the full text', async () => {
  request({ id: 1, query: 'user', filter: 'api' });
  await expect.poll(() => posted).toEqual([[1, []]]);
});

it('a misspelled word is corrected in the full text alone', async () => {
  const entry = { ...ENTRY, parts: { ...ENTRY.parts, text: { u: [['user', 1, 15]] } } };
  files[`https://docs.test${INDEX}`] = respond(entry);
  request({ id: 1, query: 'usser' });
  await expect.poll(() => posted).toEqual([[1, ['A role.']]]);
});

it('an older request does not respond once a newer one has come', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  files[TEXTS] = promise;
  request({ id: 1, query: 'role' });
  await expect.poll(() => requests).toContain(TEXTS);
  request({ id: 2, query: 'user' });
  await expect.poll(() => posted).toEqual([[2, ['']]]);
  resolve(Response.json([['A role.']]));
  await expect
    .poll(() => posted)
    .toEqual([
      [2, ['']],
      [2, ['A role.']],
    ]);
});

it('each file is requested once, beside the index and not beside the script', async () => {
  request({ id: 1, query: 'user' });
  await expect.poll(() => posted.length).toBe(2);
  request({ id: 2, query: 'role' });
  await expect.poll(() => posted.length).toBe(3);
  expect(requests).toEqual([`https://docs.test${INDEX}`, TEXTS]);
});

it.each([
  ['is missing', () => Promise.resolve(Response.json([['Gone.']], { status: 404 }))],
  ['cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is no JSON', () => Promise.resolve(new Response('<!doctype html>'))],
])('a file that %s is a failure, and the next search tries again', async (_, fail) => {
  files[TEXTS] = fail();
  files[TEXTS].catch(() => {});
  request({ id: 1, query: 'role' });
  await expect.poll(() => posted).toEqual([[1, null]]);
  files[TEXTS] = respond([['A role.']]);
  request({ id: 2, query: 'role' });
  await expect
    .poll(() => posted)
    .toEqual([
      [1, null],
      [2, ['A role.']],
    ]);
});

it('an index that cannot be loaded is one failure', async () => {
  delete files[`https://docs.test${INDEX}`];
  request({ id: 1, query: 'user' });
  await expect.poll(() => posted).toEqual([[1, null]]);
});
