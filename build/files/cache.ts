import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { createLruCache } from '../../worker/store/lru-cache.ts';
import { toContentHash } from '../content-hash.ts';

/** What a value is: a page, a part of the reference, a bundle, or what is made of pages, such as terms of the search. */
export type CacheNamespace = 'page' | 'reference' | 'bundle' | 'output';

/** Values on disk, in memory or both. A key holds all that its value depends on, so the file is safe to delete. */
export interface Cache {
  /** Return the value of a key; undefined if there is none. Callers share the value and must not change it. */
  get<Value>(namespace: CacheNamespace, key: unknown[]): Value | undefined;
  /** Store a value that survives a structured clone, and return it. */
  put<Value>(namespace: CacheNamespace, key: unknown[], value: Value): Value;
  /** Return the value of a key; compute and store it if there is none. */
  memo<Value>(
    namespace: CacheNamespace,
    key: unknown[],
    compute: () => Promise<Value> | Value,
  ): Promise<Value>;
  /** Remove values from the disk that no process has used for a week. */
  prune(): void;
}

/** One file: to open a file for each page takes ten times as long. */
const SCHEMA = `
  PRAGMA journal_mode = WAL;
  -- A crash of the machine may lose values, which are recomputed.
  PRAGMA synchronous = OFF;
  CREATE TABLE IF NOT EXISTS entries (id TEXT PRIMARY KEY, day INTEGER, checksum INTEGER, value BLOB)`;

const DAY_MS = 86_400_000;
const MAX_UNUSED_DAYS = 7;

/** How long a process waits for another one that writes. */
const LOCK_TIMEOUT_MS = 10_000;

/** Bytes of the values in memory, as on disk. Without a bound, a preview that runs for days would only grow. */
const MAX_MEMORY_BYTES = 500_000_000;

/** Primary result codes of SQLite: the table has other columns, the file is malformed, or it is not a database. */
const UNUSABLE_CODES = [1, 11, 26];

interface Row {
  day: number;
  checksum: number;
  value: unknown;
}

/**
 * Open the cache in `file`, or one in memory if that is null. `salt` is part of every key. A corrupt file is
 * replaced; if the disk refuses a value, it is recomputed. With `isInMemory`, values stay in memory too.
 */
export function openCache(
  file: string | null,
  salt: string,
  { isInMemory = file === null }: { isInMemory?: boolean } = {},
): Cache {
  const database = file === null ? null : openDatabase(file);
  const today = Math.floor(Date.now() / DAY_MS);
  const memory = createLruCache<unknown>(isInMemory ? MAX_MEMORY_BYTES : 0);
  const select = database?.prepare('SELECT day, checksum, value FROM entries WHERE id = ?');
  const insert = database?.prepare('INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?)');
  const touch = database?.prepare('UPDATE entries SET day = ? WHERE id = ?');
  const hashes = new WeakMap<unknown[], string>();
  const toId = (namespace: CacheNamespace, key: unknown[]) => {
    // After a miss, `put` gets the same key again, which may have a page of 200 kB.
    const hash = hashes.get(key) ?? toContentHash(JSON.stringify([salt, ...key]));
    hashes.set(key, hash);
    return `${namespace}/${hash}`;
  };
  /** Undefined where the database fails. Values are not read when it is opened, so a file may prove unusable later. */
  const attempt = <Result>(query: () => Result): Result | undefined => {
    try {
      return query();
    } catch (error) {
      if (file !== null && isUnusable(error)) removeDatabase(file);
      return undefined;
    }
  };
  const load = (id: string): Uint8Array | undefined => {
    const row = attempt(() => select?.get(id) as Row | undefined);
    if (!(row?.value instanceof Uint8Array)) return undefined;
    if (row.checksum !== toChecksum(id, row.value)) return undefined;
    if (row.day < today) attempt(() => touch?.run(today, id));
    return row.value;
  };
  const cache: Cache = {
    get<Value>(namespace: CacheNamespace, key: unknown[]) {
      const id = toId(namespace, key);
      const cached = memory.get(id);
      if (cached !== undefined) return cached as Value;
      const bytes = load(id);
      if (!bytes) return undefined;
      const value = deserialize(bytes) as Value;
      memory.put(id, value, bytes.length);
      return value;
    },
    put(namespace, key, value) {
      const id = toId(namespace, key);
      const bytes = insert && serialize(value);
      memory.put(id, value, bytes?.length);
      if (bytes) attempt(() => insert.run(id, today, toChecksum(id, bytes), bytes));
      return value;
    },
    async memo<Value>(
      namespace: CacheNamespace,
      key: unknown[],
      compute: () => Promise<Value> | Value,
    ) {
      return cache.get<Value>(namespace, key) ?? cache.put(namespace, key, await compute());
    },
    prune() {
      attempt(() => database?.exec(`DELETE FROM entries WHERE day < ${today - MAX_UNUSED_DAYS}`));
    },
  };
  return cache;
}

/** Null where no file can be opened or created. */
function openDatabase(file: string): DatabaseSync | null {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
    database.exec(SCHEMA);
    // Visits all rows, so that an unusable file is found before it is used. Values have a checksum of their own.
    database.exec('SELECT count(day), count(checksum), sum(length(value)) FROM entries');
    return database;
  } catch (error) {
    if (!isUnusable(error)) return null;
    removeDatabase(file);
    return openDatabase(file);
  }
}

/** A process that has it open continues with the removed file. */
function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

function isUnusable(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error)) return false;
  return UNUSABLE_CODES.includes(Number(error.errcode) & 0xff);
}

/** Finds corruption; nothing here defends against forgery, and SHA-256 took a fifth of a warm build. */
function toChecksum(id: string, value: Uint8Array): number {
  return crc32(value, crc32(id));
}
