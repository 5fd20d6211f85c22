import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toContentHash } from '../../../build/content-hash.ts';
import type { PageRecord } from '../../../client/model/page.ts';
import { toManifestKey, toPageKey, toTextKey } from '../../../worker/store/keys.ts';
import { LIVE_RELEASE } from '../../../worker/live-release.ts';
import { renderManifest } from '../../../build/release/render-manifest.ts';
import {
  createIsolateCache,
  createReleaseStore,
  StoreError,
} from '../../../worker/store/release-store.ts';
import type { IsolateCache, KvReader, ReleaseStore } from '../../../worker/store/release-store.ts';

const RECORD: PageRecord = { html: '<h1>FAQs</h1>', headings: [] };
const text = JSON.stringify(RECORD);
const key = toPageKey(toContentHash(text));

const RELEASE = '0123456789abcdef';

const CORRUPT = 'The content store returned corrupt content.';

let cache: IsolateCache;
beforeEach(() => {
  cache = createIsolateCache();
});

describe('loadManifest', () => {
  const manifest = toManifest('docs');
  const release = toRelease(manifest);
  const manifestKey = toManifestKey(release);

  it('reads the live release each time', async () => {
    const values = { [toManifestKey(LIVE_RELEASE)]: toManifest('before') };
    const kv = createKv(values);
    const store = createStore(kv, LIVE_RELEASE);
    expect((await store.loadManifest()).countPages('before')).toBe(1);
    values[toManifestKey(LIVE_RELEASE)] = toManifest('after');
    expect((await store.loadManifest()).countPages('after')).toBe(1);
    expect(kv.keys).toHaveLength(2);
  });

  it('rejects a manifest wherever one character differs, is missing or is added', async () => {
    const differing = [...manifest].map(
      (character, at) =>
        `${manifest.slice(0, at)}${character === 'x' ? 'y' : 'x'}${manifest.slice(at + 1)}`,
    );
    const cut = [...manifest].map((_, length) => manifest.slice(0, length));
    for (const corrupt of [...differing, ...cut, `${manifest} `, 'Service unavailable']) {
      const store = createStore(createKv({ [manifestKey]: corrupt }), release);
      const error = await store.loadManifest().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StoreError);
      expect(error).toMatchObject({ message: CORRUPT });
    }
  });
});

describe('loadRecord', () => {
  it('throws when the value of its key is not a record', async () => {
    const other = '{"error":true}';
    const otherKey = toPageKey(toContentHash(other));
    const error = await loadRecordError(createKv({ [otherKey]: other }), otherKey);
    expect(error.cause).toEqual(new TypeError('The page record is invalid.'));
  });

  it('throws when KV returns something else than bytes', async () => {
    const values: (object | null)[] = [null, {}, new String('text')];
    for (const value of values) {
      const error = await loadRecordError({ get: async () => value });
      expect(error.cause).toEqual(new Error(`KV has no value for ${key}.`));
    }
  });

  it('throws with the cause when KV throws at once', async () => {
    const cause = new TypeError('The binding is gone.');
    const error = await loadRecordError({
      get: () => {
        throw cause;
      },
    });
    expect(error.cause).toBe(cause);
  });
});

describe('loadText', () => {
  it('throws when a letter has changed', async () => {
    const key = toTextKey(toContentHash(text));
    const values = { [key]: text.replace('FAQs', 'FAQz') };
    const store = createStore(createKv(values));
    await expect(store.loadText(key)).rejects.toThrow(CORRUPT);
    values[key] = text;
    expect(await store.loadText(key)).toBe(text);
  });
});

it('a file of the search with another status than 200 is an error, whatever its text is', async () => {
  const assets = { fetch: async () => new Response('{}', { status: 500 }) };
  const kv = createKv({});
  const store = createReleaseStore(
    { release: RELEASE, kv, assets, search: '/search/e.json' },
    cache,
  );
  await expect(store.loadSearchFile('a.json')).rejects.toThrow('has the status 500');
});

describe('a KV that hangs', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('times out after five seconds', async () => {
    let error: unknown = null;
    const kv = { get: () => new Promise<null>(() => {}) };
    const loading = createStore(kv)
      .loadRecord(key)
      .catch((reason: unknown) => {
        error = reason;
      });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(error).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ cause: new Error('No response within 5000 ms.') });
  });
});

function createStore(kv: KvReader, release = RELEASE): ReleaseStore {
  const assets = { fetch: () => Promise.reject(new Error('There are no files.')) };
  return createReleaseStore({ release, kv, assets, search: '' }, cache);
}

async function loadRecordError(kv: KvReader, recordKey = key): Promise<StoreError> {
  const error = await createStore(kv)
    .loadRecord(recordKey)
    .catch((reason: unknown) => reason);
  if (!(error instanceof StoreError)) throw new Error(`Not a StoreError: ${String(error)}`);
  return error;
}

/** A namespace in memory that notes what it is keys for. */
function createKv(values: Record<string, string>): KvReader & { keys: string[] } {
  const keys: string[] = [];
  return {
    keys,
    get(key) {
      keys.push(key);
      const value = values[key];
      return Promise.resolve(value === undefined ? null : new TextEncoder().encode(value).buffer);
    },
  };
}

/** Return a manifest with one sidebar of one page. */
function toManifest(sidebar: string): string {
  return renderManifest({
    worker: '4f1c',
    sidebarSizes: { [sidebar]: 1 },
    routes: new Map(),
    redirects: new Map([['/old', '/new']]),
    texts: new Map(),
    operations: [],
    branches: new Map(),
  });
}

function toRelease(manifest: string): string {
  return toContentHash(manifest).slice(0, 16);
}
