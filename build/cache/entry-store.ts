import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import { toContentHash } from '../content-hash.ts';
import { DamagedCacheError } from './kept.ts';
import type { Kept } from './kept.ts';

/** What was made from one source: a few facts, which every build reads, and something long, which few do. */
export interface KeptEntry<Facts, Content extends AnyContent> {
  /** Survives JSON. */
  facts: Facts;
  content: Kept<Content>;
}

type AnyContent = string | Uint8Array;

/** Entries on disk under the hash of what they were made from; safe to delete at any time. */
export interface EntryStore {
  /** The entry kept under a key, with what was kept in it; null where there is none, or a damaged one. */
  load<Facts, Content extends AnyContent>(key: string): KeptEntry<Facts, Content> | null;
  /** Keep an entry; where the disk refuses, its content stays in memory. */
  keep<Facts, Content extends AnyContent>(
    key: string,
    facts: Facts,
    content: Content,
  ): KeptEntry<Facts, Content>;
  /** Entries of these keys that were kept as a pack: a tenth of the time that it takes one by one. */
  loadPack<Facts, Content extends AnyContent>(
    name: string,
    keys: string[],
  ): KeptEntry<Facts, Content>[] | null;
  /** Keep in one piece what is to be loaded together; each entry is kept already. */
  keepPack(name: string, keys: string[], entries: KeptEntry<unknown, AnyContent>[]): void;
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

/** Facts, hash and size of each entry. */
type Pack<Facts> = [facts: Facts, hash: string, byteLength: number][];

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
  const toKept = <Content extends AnyContent>(hash: string, byteLength: number): Kept<Content> => ({
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
  const touch = (keys: string[]): void => {
    const sql = 'UPDATE entries SET used = ? WHERE key IN (SELECT value FROM json_each(?))';
    run(sql, today, JSON.stringify(keys));
  };
  const load = <Facts, Content extends AnyContent>(
    key: string,
    members: string[],
  ): KeptEntry<Facts, Content> | null => {
    const sql = 'SELECT used, sum, facts, hash, size FROM entries WHERE key = ?';
    const row = attempt(file, () => prepare(sql).get(key) as Row | undefined);
    if (!row || row.sum !== toSum(key, row.facts, row.hash, row.size)) return null;
    if (row.used < today) touch([key, ...members]);
    return { facts: JSON.parse(row.facts) as Facts, content: toKept(row.hash, row.size) };
  };
  const keep: EntryStore['keep'] = (key, facts, content) => {
    const [hash, byteLength] = [toContentHash(content), Buffer.byteLength(content)];
    const factsText = JSON.stringify(facts);
    const sum = toSum(key, factsText, hash, byteLength);
    // First, so that no entry names what is not there.
    const isKept = run('INSERT OR IGNORE INTO contents VALUES (?, ?)', hash, content);
    if (!isKept) return { facts, content: { hash, byteLength, load: () => content } };
    const sql = 'INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?, ?)';
    run(sql, key, today, sum, factsText, hash, byteLength);
    return { facts, content: toKept(hash, byteLength) };
  };
  return {
    load: (key) => load(key, []),
    keep,
    loadPack<Facts, Content extends AnyContent>(name: string, keys: string[]) {
      const pack = load<null, string>(toPackKey(name, keys), keys);
      if (!pack) return null;
      const members = JSON.parse(pack.content.load()) as Pack<Facts>;
      return members.map(([facts, hash, byteLength]) => ({
        facts,
        content: toKept<Content>(hash, byteLength),
      }));
    },
    keepPack(name, keys, entries) {
      const pack: Pack<unknown> = entries.map(({ facts, content }) => [
        facts,
        content.hash,
        content.byteLength,
      ]);
      keep(toPackKey(name, keys), null, JSON.stringify(pack));
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

function isContent(value: unknown): value is AnyContent {
  return typeof value === 'string' || value instanceof Uint8Array;
}

function toPackKey(name: string, keys: string[]): string {
  return toContentHash(['pack', name, ...keys].join('\n'));
}

function toSum(key: string, facts: string, hash: string, size: number): string {
  return toContentHash([key, hash, size, facts].join('\n'));
}
