import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compareText } from '../problem.ts';
import { toContentHash } from '../content-hash.ts';

/** Values on disk under the hash of what they were made from; safe to delete at any time. */
export interface FileCache {
  /** The bytes kept under a key; null where there are none, or damaged ones. */
  load(key: string): Promise<Buffer | null>;
  keep(key: string, bytes: string | Uint8Array): Promise<void>;
  /** Remove the oldest entries beyond `limit`. */
  prune(limit: number): Promise<void>;
}

/** Length of the checksum before a value. */
const SUM_LENGTH = 32;

/** For a build that keeps nothing. */
export const NO_CACHE: FileCache = {
  load: async () => null,
  keep: async () => {},
  prune: async () => {},
};

/** Keep values in `folder`; keys are hexadecimal hashes. */
export function createFileCache(folder: string): FileCache {
  const toPath = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async load(key) {
      const bytes = readEntry(toPath(key));
      if (!bytes) return null;
      const value = bytes.subarray(SUM_LENGTH);
      // A disk that was full, or a hand that was curious: then it is made again.
      return bytes.toString('latin1', 0, SUM_LENGTH) === toContentHash(value) ? value : null;
    },
    async keep(key, value) {
      const bytes = typeof value === 'string' ? Buffer.from(value) : value;
      const path = toPath(key);
      const draft = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      // One after the other: a contract's pages take long to copy.
      await writeFile(draft, [Buffer.from(toContentHash(bytes)), bytes]);
      // Under another name first: a build at the same time sees all of it or nothing.
      await rename(draft, path);
    },
    async prune(limit) {
      const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
        () => [],
      );
      const paths = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      if (paths.length <= limit) return;
      const aged = await Promise.all(
        paths.map(async (path) => ({ path, time: (await stat(path)).mtimeMs })),
      );
      const oldest = aged.sort((a, b) => a.time - b.time || compareText(a.path, b.path));
      // Down to half, so that not every build has to.
      const gone = oldest.slice(0, paths.length - Math.floor(limit / 2));
      await Promise.all(gone.map(({ path }) => rm(path, { force: true })));
    },
  };
}

/** A tenth of the time that it takes not to block: a warm build reads an entry a page. */
function readEntry(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
