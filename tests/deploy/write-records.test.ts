import { describe, expect, it, vi } from 'vitest';
import { toContentHash } from '../../build/content-hash.ts';
import type { KvNamespace } from '../../cli/deploy/kv-namespace.ts';
import {
  confirmRecords,
  toBatches,
  verifyRelease,
  writeRecords,
} from '../../cli/deploy/records.ts';
import { toManifestKey } from '../../worker/store/keys.ts';

const MANIFEST = toManifestKey('r');

/** A namespace in memory, whose keys show after `lag` more lists. */
function createContext({ lag = 0, timeoutMs = 60_000 } = {}) {
  const values = new Map<string, string>();
  const kv = {
    list: vi.fn<KvNamespace['list']>(async () => {
      const shown = lag <= 0 ? [...values.keys()] : [];
      lag -= 1;
      return { keys: new Map(shown.map((key) => [key, 0])), listedAt: 0 };
    }),
    read: vi.fn<KvNamespace['read']>(
      async (keys) => new Map([...values].filter(([key]) => keys.includes(key))),
    ),
    write: vi.fn<KvNamespace['write']>(async (pairs) => {
      for (const [key, value] of pairs) values.set(key, value);
      return [];
    }),
    delete: vi.fn<KvNamespace['delete']>(async () => []),
  };
  const progress = {
    report: vi.fn<(step: string, done: number, total: number) => void>(),
    end() {},
  };
  const pauses = { retryMs: 1, writeMs: 1, listMs: 1, probeMs: 1, deploymentMs: 1 };
  const { signal } = new AbortController();
  return { values, kv, progress, pauses, signal, timeoutMs };
}

const RECORDS = new Map([
  [MANIFEST, 'm'],
  ['page/1', 'one'],
  ['page/2', 'two'],
]);

describe('writeRecords', () => {
  it('writes manifests last, with the time of the comparison', async () => {
    const context = createContext();
    await writeRecords(context, RECORDS, 7);
    expect(context.kv.write.mock.calls).toEqual([
      [
        [
          ['page/1', 'one'],
          ['page/2', 'two'],
        ],
        7,
      ],
      [[[MANIFEST, 'm']], 7],
    ]);
    expect(context.progress.report.mock.calls).toEqual([
      ['records', 0, 3],
      ['records', 2, 3],
      ['records', 3, 3],
    ]);
  });

  it('sends nothing without records', async () => {
    const context = createContext();
    await writeRecords(context, new Map(), 7);
    expect(context.kv.write).not.toHaveBeenCalled();
    expect(context.progress.report).not.toHaveBeenCalled();
  });

  it('writes the keys that KV did not accept again, and counts them once', async () => {
    const context = createContext();
    context.kv.write.mockResolvedValueOnce(['page/2']).mockResolvedValueOnce(['page/2']);
    await writeRecords(context, RECORDS, 7);
    const keys = context.kv.write.mock.calls.map(([pairs]) => pairs.map(([key]) => key));
    expect(keys).toEqual([['page/1', 'page/2'], ['page/2'], ['page/2'], [MANIFEST]]);
    expect(context.progress.report.mock.calls.map(([, done]) => done)).toEqual([0, 1, 1, 2, 3]);
  });

  it('gives up after three rounds, and does not write the manifest', async () => {
    const context = createContext();
    context.kv.write.mockResolvedValue(['page/1', 'page/2']);
    await expect(writeRecords(context, RECORDS, 7)).rejects.toMatchObject({
      message: 'KV did not accept 2 records, such as page/1.',
      advice: 'Run the same command again: what was written stays.',
    });
    expect(context.kv.write).toHaveBeenCalledTimes(3);
  });
});

describe('confirmRecords', () => {
  const plan = { missing: RECORDS, comparedAt: 7 };

  it('waits with progress until KV lists what was written', async () => {
    const context = createContext({ lag: 2 });
    for (const [key, value] of RECORDS) context.values.set(key, value);
    expect(await confirmRecords(context, RECORDS, plan)).toBe(0);
    expect(context.kv.list).toHaveBeenCalledTimes(3);
    expect(context.kv.write).not.toHaveBeenCalled();
    expect(context.progress.report.mock.calls).toEqual([
      ['records listed', 0, 3],
      ['records listed', 3, 3],
    ]);
  });

  it('writes what was deleted meanwhile again', async () => {
    const context = createContext();
    context.values.set('page/1', 'one');
    const missing = new Map([['page/1', 'one']]);
    expect(await confirmRecords(context, RECORDS, { missing, comparedAt: 7 })).toBe(2);
    expect(context.kv.write.mock.calls).toEqual([
      [[['page/2', 'two']], 7],
      [[[MANIFEST, 'm']], 7],
    ]);
  });

  it('gives up after one and a half time limits', async () => {
    const context = createContext({ lag: Infinity, timeoutMs: 20 });
    await expect(confirmRecords(context, RECORDS, plan)).rejects.toMatchObject({
      message: `KV does not list 3 records 0.03 s after they were written, such as ${MANIFEST}.`,
      advice: expect.stringContaining('with `--timeout 300` it waits longer'),
    });
  });

  it('is ended by Ctrl+C', async () => {
    const signal = AbortSignal.abort();
    const context = { ...createContext({ lag: Infinity }), signal };
    await expect(confirmRecords(context, RECORDS, plan)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('verifyRelease', () => {
  const page = `page/${toContentHash('page')}`;
  const manifest = `["page docs",["Docs","${page}"]]`;
  const id = toContentHash(manifest).slice(0, 16);
  const name = toManifestKey(id);

  it.each([
    ['is whole', [name, page], null],
    ['lacks a page', [name], `1 of its keys are missing, such as ${page}.`],
    ['has no manifest', [page], `1 of its keys are missing or damaged, such as ${name}.`],
  ])('says that a release %s', async (_, keys, message) => {
    const { kv, values } = createContext();
    for (const key of keys) values.set(key, key === name ? manifest : 'page');
    const found = await verifyRelease(kv, id).catch((error: Error) => error.message);
    expect(found).toBe(message === null ? 2 : `Release ${id} is incomplete: ${message}`);
  });
});

describe('toBatches', () => {
  const MEGABYTE = 1024 * 1024;
  // The pair has a key of one byte and two quotes.
  const toPair = (key: string, bytes: number) => [key, 'x'.repeat(bytes - 3)] as const;

  it('fills a request with eight megabytes', () => {
    const full = new Map([toPair('a', 4 * MEGABYTE), toPair('b', 4 * MEGABYTE)]);
    expect(toBatches(full)).toHaveLength(1);
    const larger = new Map([toPair('a', 4 * MEGABYTE), toPair('b', 4 * MEGABYTE + 1)]);
    expect(toBatches(larger)).toHaveLength(2);
  });

  it('fills a request with 10,000 pairs', () => {
    const pairs = Array.from({ length: 10_001 }, (_, index) => [`${index}`, ''] as const);
    expect(toBatches(new Map(pairs)).map(({ length }) => length)).toEqual([10_000, 1]);
  });
});
