import type { FileReference, Posting, ShardTable } from '../model/search-index.ts';
import { createShardIndex } from './shard-index.ts';
import type { ShardIndex } from './shard-index.ts';

/** Loads a file of the index by its name; rejects when it cannot be had. */
export type LoadFile = (name: string) => Promise<unknown>;

/** Share what is loaded, and forget what failed: the next attempt asks again. */
export function rememberFiles(load: LoadFile): LoadFile {
  const files = new Map<string, Promise<unknown>>();
  return (name) => {
    const known = files.get(name);
    if (known) return known;
    const file = load(name);
    files.set(name, file);
    file.catch(() => files.delete(name));
    return file;
  };
}

/** Resolve a reference to the content that the build wrote under it. */
export async function loadReference<Content>(
  reference: FileReference<Content>,
  load: LoadFile,
): Promise<Content> {
  return typeof reference === 'string' ? ((await load(reference)) as Content) : reference;
}

/** The shards of one table, each taken in once. */
export interface Shards {
  /** Load the shards that may know a term: the one that knows it best first. */
  load(term: string): AsyncGenerator<ShardIndex>;
}

export function createShards(table: ShardTable, factors: number[], load: LoadFile): Shards {
  const indexes = new Map<string, ShardIndex>();
  return {
    async *load(term) {
      for (let length = term.length; length >= 0; length -= 1) {
        const beginning = term.slice(0, length);
        if (!Object.hasOwn(table, beginning)) continue;
        let index = indexes.get(beginning);
        if (!index) {
          const postings = await loadReference<Posting[]>(table[beginning] ?? [], load);
          index = indexes.get(beginning) ?? createShardIndex(postings, factors);
          indexes.set(beginning, index);
        }
        yield index;
      }
    },
  };
}
