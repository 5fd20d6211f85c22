import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Cache, CacheNamespace } from './cache.ts';
import { toContentHash } from '../content-hash.ts';
import { listFiles } from './list-files.ts';

/** The state of files at one time. */
interface FileState {
  hash: string;
  /** Time of the last change to one of them, in milliseconds since the epoch. */
  changedAt: number;
}

/** File systems take the time from a clock that ticks every 4 to 16 ms. */
const CLOCK_TOLERANCE_MS = 20;

interface ComputedValue<Value> {
  value: Value;
  /** Files that it was computed from, relative to the folder; null for a value that must not be cached. */
  sources: string[] | null;
}

/** Load or compute a value from files below `folder`. Their names, known only afterwards, are stored with it. */
export async function memoFiles<Value>(
  cache: Cache,
  { namespace, key, folder }: { namespace: CacheNamespace; key: unknown[]; folder: string },
  compute: () => Promise<ComputedValue<Value>>,
): Promise<Value> {
  const cached = cache.get<{ value: Value; sources: string[]; hash: string }>(namespace, key);
  if (cached && hashFiles(folder, cached.sources)?.hash === cached.hash) return cached.value;
  const startedAt = Date.now();
  const { value, sources } = await compute();
  const state = sources && hashFiles(folder, sources);
  // A file that changed meanwhile may have been read before or after the change.
  if (state && state.changedAt < startedAt - CLOCK_TOLERANCE_MS) {
    cache.put(namespace, key, { value, sources, hash: state.hash });
  }
  return value;
}

/** Null where one of the files is missing, or has become a pipe or a device. */
function hashFiles(folder: string, names: string[]): FileState | null {
  try {
    const stats = names.map((name) => statSync(join(folder, name)));
    if (!stats.every((stat) => stat.isFile())) return null;
    const times = stats.map(({ mtimeMs }) => mtimeMs);
    const hashes = names.map((name) => [name, toContentHash(readFileSync(join(folder, name)))]);
    return { hash: toContentHash(JSON.stringify(hashes)), changedAt: Math.max(0, ...times) };
  } catch {
    return null;
  }
}

/** Folders of the code that compiles pages and the reference, and renders what is made of them. */
const COMPILER_FOLDERS = ['build', 'client', 'worker'];

/** Files that decide how code runs: the packages, and the options of TypeScript and JSX. */
const CONFIG_FILES = ['package-lock.json', 'tsconfig.json', 'cli/jsx.ts'];

/** Hash the compiler's code, packages and Node. Null where a file changed after it was loaded: its state is not known. */
export function hashCompiler(sourceFolder: string): string | null {
  const names = COMPILER_FOLDERS.flatMap((folder) =>
    listFiles(join(sourceFolder, folder)).map((name) => join(folder, name)),
  );
  const state = hashFiles(sourceFolder, [...CONFIG_FILES, ...names]);
  if (!state || state.changedAt >= performance.timeOrigin) return null;
  return toContentHash(process.version + state.hash);
}
