import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { toContentHash } from '../content-hash.ts';
import type { FileCache } from './file-cache.ts';

/**
 * Values that were made from files. Which files those are is known only after a value was made, so their names
 * stand in an entry of their own, and the value stands under the hash of what the files hold.
 */
export interface SourceCache {
  /** What the files of a setting gave, if they still hold the same; null otherwise. */
  load(setting: string): Promise<KeptValue | null>;
  /**
   * Keep what was made of files. `startedAt` is when the making began, in milliseconds since the epoch: of a
   * file that changed since, nobody knows which state was read, so then nothing is kept.
   */
  keep(setting: string, made: MadeValue, startedAt: number): Promise<void>;
}

export interface KeptValue {
  value: Buffer;
  /** When the last one of its files changed, in milliseconds since the epoch. */
  changedAt: number;
}

export interface MadeValue {
  value: string | Uint8Array;
  /** Files that it was made from, relative to the folder. */
  sources: string[];
}

/** Create a cache of values that were made from files below `folder`. */
export function createSourceCache(disk: FileCache, folder: string): SourceCache {
  return {
    async load(setting) {
      const names = await disk.load(toContentHash(setting));
      const state = names && loadState(folder, JSON.parse(names.toString()) as string[]);
      const value = state && (await disk.load(toValueKey(setting, state)));
      return value && { value, changedAt: state.changedAt };
    },
    async keep(setting, { value, sources }, startedAt) {
      const state = loadState(folder, sources);
      if (!state || state.changedAt >= startedAt) return;
      await disk.keep(toValueKey(setting, state), value);
      await disk.keep(toContentHash(setting), JSON.stringify(sources));
    },
  };
}

interface SourceState {
  /** Of each file. */
  hashes: [name: string, hash: string][];
  changedAt: number;
}

/** Null when one of the files is gone. */
function loadState(folder: string, names: string[]): SourceState | null {
  try {
    const times = names.map((name) => statSync(join(folder, name)).mtimeMs);
    return {
      hashes: names.map((name) => [name, toContentHash(readFileSync(join(folder, name)))]),
      changedAt: Math.max(...times),
    };
  } catch {
    return null;
  }
}

function toValueKey(setting: string, { hashes }: SourceState): string {
  return toContentHash(JSON.stringify([setting, hashes]));
}
