import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import { toContentHash } from '../content-hash.ts';
import { DamagedCacheError } from './kept.ts';
import type { Kept } from './kept.ts';

/** What was made from one source: a few facts, which every build reads, and something long, which few do. */
export interface KeptEntry<Content extends string | Uint8Array> {
  /** JSON. */
  facts: string;
  content: Kept<Content>;
}

/** Entries on disk under the hash of what they were made from; safe to delete at any time. */
export interface EntryStore {
  /** The entry kept under a key, with what was kept in it; null where there is none, or a damaged one. */
  load<Content extends string | Uint8Array>(key: string): KeptEntry<Content> | null;
  /** Keep an entry; where the disk refuses, its content stays in memory. */
  keep<Content extends string | Uint8Array>(
    key: string,
    facts: string,
    content: Content,
  ): KeptEntry<Content>;
  /** Replace the facts of an entry that was loaded. */
  keepFacts(key: string, entry: KeptEntry<string | Uint8Array>, facts: string): void;
  /** Where there are more entries than `limit`, remove those that nobody has used for a week. */
  prune(limit: number): void;
}

/** A folder would need three calls of the system for each entry: a database takes a tenth of the time. */
const SCHEMA = `
  PRAGMA journal_mode = WAL;
  -- What a crash of the machine takes is made again.
  PRAGMA synchronous = OFF;
  CREATE TABLE IF NOT EXISTS entries (
    key TEXT PRIMARY KEY, used INTEGER, sum TEXT, facts TEXT, hash TEXT, size INTEGER
  );
  -- Under their own hashes: what was named once stays what it was.
  CREATE TABLE IF NOT EXISTS contents (hash TEXT PRIMARY KEY, content)`;

const DAY_MS = 86_400_000;
const UNUSED_DAYS = 7;

/** How long one build waits for another that is writing. */
const LOCK_TIMEOUT_MS = 10_000;

/** Primary result codes of SQLite: the file is damaged, or no database. */
const DAMAGED = [11, 26];

interface Row {
  used: number;
  sum: string;
  facts: string;
  hash: string;
  size: number;
}

/** Open the store in `file`, or one in memory for a build that keeps nothing. */
export function openEntryStore(file: string | null): EntryStore {
  const database = openDatabase(file);
  const today = Math.floor(Date.now() / DAY_MS);
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const run = (sql: string, ...values: (string | number | Uint8Array)[]): boolean =>
    attempt(file, () => prepare(sql).run(...values)) !== undefined;
  const toKept = <Content extends string | Uint8Array>(
    hash: string,
    byteLength: number,
  ): Kept<Content> => ({
    hash,
    byteLength,
    load() {
      const sql = 'SELECT content FROM contents WHERE hash = ?';
      const content = attempt(file, () => prepare(sql).get(hash))?.['content'];
      if (isContent(content) && toContentHash(content) === hash) return content as Content;
      if (file !== null) removeDatabase(file);
      throw new DamagedCacheError(`The content ${hash} of the cache is gone or damaged.`);
    },
  });
  return {
    load(key) {
      const sql = 'SELECT used, sum, facts, hash, size FROM entries WHERE key = ?';
      const row = attempt(file, () => prepare(sql).get(key) as Row | undefined);
      if (!row || row.sum !== toSum(key, row.facts, row.hash, row.size)) return null;
      if (row.used < today) run('UPDATE entries SET used = ? WHERE key = ?', today, key);
      return { facts: row.facts, content: toKept(row.hash, row.size) };
    },
    keep(key, facts, content) {
      const [hash, byteLength] = [toContentHash(content), Buffer.byteLength(content)];
      const sum = toSum(key, facts, hash, byteLength);
      // First, so that no entry names what is not there.
      const isKept = run('INSERT OR IGNORE INTO contents VALUES (?, ?)', hash, content);
      if (!isKept) return { facts, content: { hash, byteLength, load: () => content } };
      const sql = 'INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?, ?)';
      run(sql, key, today, sum, facts, hash, byteLength);
      return { facts, content: toKept(hash, byteLength) };
    },
    keepFacts(key, { content: { hash, byteLength } }, facts) {
      const sum = toSum(key, facts, hash, byteLength);
      run('UPDATE entries SET facts = ?, sum = ? WHERE key = ?', facts, sum, key);
    },
    prune(limit) {
      const row = attempt(file, () => prepare('SELECT count(*) AS count FROM entries').get());
      if (Number(row?.['count'] ?? 0) <= limit) return;
      run('DELETE FROM entries WHERE used < ?', today - UNUSED_DAYS);
      run('DELETE FROM contents WHERE hash NOT IN (SELECT hash FROM entries)');
    },
  };
}

/** A file that is no database is removed; where none can be opened at all, nothing is kept. */
function openDatabase(file: string | null): DatabaseSync {
  if (file === null) return createDatabase(':memory:');
  try {
    return createDatabase(file);
  } catch (error) {
    if (!isDamaged(error)) return createDatabase(':memory:');
    removeDatabase(file);
    return openDatabase(file);
  }
}

function createDatabase(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
  database.exec(SCHEMA);
  return database;
}

/** Undefined where the database fails: what it would have kept is made again. A damaged one is removed. */
function attempt<Answer>(file: string | null, ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch (error) {
    if (file !== null && isDamaged(error)) removeDatabase(file);
    return undefined;
  }
}

function isDamaged(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error)) return false;
  return DAMAGED.includes(Number(error.errcode) & 0xff);
}

function removeDatabase(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
}

function isContent(value: unknown): value is string | Uint8Array {
  return typeof value === 'string' || value instanceof Uint8Array;
}

function toSum(key: string, facts: string, hash: string, size: number): string {
  return toContentHash([key, hash, size, facts].join('\n'));
}
