import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toContentHash } from '../../../build/content-hash.ts';
import type { PageRecord } from '../../../client/model/page.ts';
import {
  LIVE_RELEASE,
  toManifestKey,
  toPageKey,
  toTextKey,
  toWordIndexKey,
} from '../../../worker/store/keys.ts';
import { renderManifest } from '../../../worker/store/render-manifest.ts';
import { createReleaseStore } from '../../../worker/store/release-store.ts';
import { StoreError } from '../../../worker/store/store-error.ts';
import type { KvReader } from '../../../worker/store/release-store.ts';

/** What an isolate has read stays in its memory: each test asks for keys of its own. */
let name = '';
let count = 0;
let record: PageRecord;
let text = '';
let key = '';
beforeEach(() => {
  count += 1;
  name = `test-${count}`;
  record = { html: `<h1>FAQs ${count}</h1>`, headings: [] };
  text = JSON.stringify(record);
  key = toPageKey(toContentHash(text));
});

describe('loadManifest', () => {
  it('reads the manifest of its release', async () => {
    const kv = createKv({ [toManifestKey(name)]: toManifest('docs') });
    const manifest = await createReleaseStore(kv, name).loadManifest();
    expect(manifest.countPages('docs')).toBe(1);
  });

  it('reads KV once for one release, also over several stores', async () => {
    const kv = createKv({ [toManifestKey(name)]: toManifest('docs') });
    const store = createReleaseStore(kv, name);
    const first = await store.loadManifest();
    expect(await store.loadManifest()).toBe(first);
    expect(await createReleaseStore(kv, name).loadManifest()).toBe(first);
    expect(kv.asked).toEqual([toManifestKey(name)]);
  });

  it('keeps the manifests of two releases apart', async () => {
    const other = `${name}-other`;
    const kv = createKv({
      [toManifestKey(name)]: toManifest('docs'),
      [toManifestKey(other)]: toManifest('guide'),
    });
    await createReleaseStore(kv, name).loadManifest();
    const manifest = await createReleaseStore(kv, other).loadManifest();
    expect(manifest.countPages('guide')).toBe(1);
    expect(manifest.countPages('docs')).toBe(0);
  });

  it('reads the live release anew each time', async () => {
    const values = { [toManifestKey(LIVE_RELEASE)]: toManifest('before') };
    const kv = createKv(values);
    const store = createReleaseStore(kv, LIVE_RELEASE);
    expect((await store.loadManifest()).countPages('before')).toBe(1);
    values[toManifestKey(LIVE_RELEASE)] = toManifest('after');
    expect((await store.loadManifest()).countPages('after')).toBe(1);
    expect(kv.asked).toHaveLength(2);
  });

  it('tells the live release from the others', () => {
    expect(createReleaseStore(createKv({}), LIVE_RELEASE).isLive).toBe(true);
    expect(createReleaseStore(createKv({}), name).isLive).toBe(false);
  });

  it('asks again after a failure', async () => {
    const values: Record<string, string> = {};
    const store = createReleaseStore(createKv(values), name);
    await expect(store.loadManifest()).rejects.toThrow(StoreError);
    values[toManifestKey(name)] = toManifest('docs');
    expect((await store.loadManifest()).countPages('docs')).toBe(1);
  });

  it('reads a manifest again of which a line was damaged', async () => {
    const whole = toManifest('docs', new Map([['/old', '/new']]));
    const values = { [toManifestKey(name)]: whole.replace('/new', '/neu') };
    const store = createReleaseStore(createKv(values), name);
    const damaged = await store.loadManifest();
    expect(() => damaged.findRedirect('/old')).toThrow(StoreError);
    values[toManifestKey(name)] = whole;
    expect((await store.loadManifest()).findRedirect('/old')).toBe('/new');
  });

  it.each([
    ['no JSON', 'Service unavailable'],
    ['no head', '{"half":'],
    ['another object', '{"error":true}\n'],
  ])('throws when the manifest is damaged: %s', async (_, text) => {
    const store = createReleaseStore(createKv({ [toManifestKey(name)]: text }), name);
    const error = await store.loadManifest().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ message: 'The content store answered with damaged content.' });
  });
});

describe('loadRecord', () => {
  it('reads a record, and KV once for it', async () => {
    const kv = createKv({ [key]: text });
    const store = createReleaseStore(kv, name);
    expect(await store.loadRecord(key)).toEqual(record);
    expect(await store.loadRecord(key)).toEqual(record);
    expect(kv.asked).toEqual([key]);
  });

  it('throws when KV has no such record, and says which', async () => {
    const error = await loadRecordError(createKv({}));
    expect(error.message).toBe('The content store did not answer.');
    expect(error.cause).toEqual(new Error(`KV has no value for ${key}.`));
  });

  it.each([
    ['cut off', '{"html":"<h1>FA'],
    ['empty', ''],
    ['of another kind', '{"error":true}'],
    ['null', 'null'],
    ['of one other letter', '{"html":"<h1>FAQz</h1>","headings":[]}'],
  ])('throws when the record is damaged: %s', async (_, damaged) => {
    const error = await loadRecordError(createKv({ [key]: damaged }));
    expect(error.message).toBe('The content store answered with damaged content.');
    expect(error.cause).toEqual(
      new Error(`KV has other bytes for ${key}: ${toContentHash(damaged)}.`),
    );
  });

  it('throws when what its key promises is no record', async () => {
    const other = '{"error":true}';
    key = toPageKey(toContentHash(other));
    const error = await loadRecordError(createKv({ [key]: other }));
    expect(error.cause).toEqual(new TypeError('The page record is damaged.'));
  });

  it('throws with the cause when KV rejects', async () => {
    const cause = new Error('KV GET failed: 500 Internal Server Error');
    const error = await loadRecordError({ get: () => Promise.reject(cause) });
    expect(error.message).toBe('The content store did not answer.');
    expect(error.cause).toBe(cause);
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

  it('does not keep a failure', async () => {
    const values: Record<string, string> = {};
    const store = createReleaseStore(createKv(values), name);
    await expect(store.loadRecord(key)).rejects.toThrow(StoreError);
    values[key] = text;
    expect(await store.loadRecord(key)).toEqual(record);
  });
});

describe('loadText and loadWordIndex', () => {
  it('throw when a letter is another one', async () => {
    const words = `{"pages":${count}}\n["word a",1]\n`;
    const [textKey, wordsKey] = [
      toTextKey(toContentHash(text)),
      toWordIndexKey(toContentHash(words)),
    ];
    const values = { [textKey]: text.replace('FAQs', 'FAQz'), [wordsKey]: words.replace('1', '2') };
    const store = createReleaseStore(createKv(values), name);
    const message = 'The content store answered with damaged content.';
    await expect(store.loadText(textKey)).rejects.toThrow(message);
    await expect(store.loadWordIndex(wordsKey)).rejects.toThrow(message);
    values[textKey] = text;
    values[wordsKey] = words;
    expect(await store.loadText(textKey)).toBe(text);
    expect((await store.loadWordIndex(wordsKey)).pages).toBe(count);
  });
});

describe('a KV that hangs', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is waited for no longer than five seconds', async () => {
    let error: unknown = null;
    const kv = { get: () => new Promise<string>(() => {}) };
    const loading = createReleaseStore(kv, name)
      .loadRecord(key)
      .catch((reason: unknown) => {
        error = reason;
      });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(error).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ cause: new Error('KV did not answer in time.') });
  });

  it('leaves no timer behind when it answers after all', async () => {
    const kv = createKv({ [key]: text });
    await createReleaseStore(kv, name).loadRecord(key);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no timer behind when it rejects', async () => {
    await loadRecordError({ get: () => Promise.reject(new Error('down')) });
    expect(vi.getTimerCount()).toBe(0);
  });
});

async function loadRecordError(kv: KvReader): Promise<StoreError> {
  const error = await createReleaseStore(kv, name)
    .loadRecord(key)
    .catch((reason: unknown) => reason);
  if (!(error instanceof StoreError)) throw new Error(`Not a StoreError: ${String(error)}`);
  return error;
}

/** A namespace in memory that notes what it is asked for. */
function createKv(values: Record<string, string>): KvReader & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    get(key) {
      asked.push(key);
      return Promise.resolve(values[key] ?? null);
    },
  };
}

/** A manifest whose one sidebar has one page. */
function toManifest(sidebar: string, redirects = new Map<string, string>()): string {
  return renderManifest({
    worker: '4f1c',
    versions: [],
    sidebarSizes: { [sidebar]: 1 },
    wordIndex: 'words/4f1c',
    routes: new Map(),
    redirects,
    texts: new Map(),
    operations: [],
    branches: new Map(),
  });
}
