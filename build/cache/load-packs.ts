import type { EntryStore, KeptEntry } from './entry-store.ts';

/** Entries that an edit of one of them makes a build load one by one. */
const PACK_SIZE = 64;

/** What packs hold of a list of keys. */
export interface LoadedPacks<Facts, Content extends string | Uint8Array> {
  /** Of each key; null where its pack is not there. */
  entries: (KeptEntry<Facts, Content> | null)[];
  /** Keep the packs that were not there, or not like this, where all of their entries are there now. */
  keep(entries: (KeptEntry<Facts, Content> | null)[]): void;
}

/** Load entries by packs of neighbours. What `name` says is part of what a pack is found by. */
export function loadPacks<Facts, Content extends string | Uint8Array>(
  store: EntryStore,
  name: string,
  keys: string[],
): LoadedPacks<Facts, Content> {
  const groups = Array.from({ length: Math.ceil(keys.length / PACK_SIZE) }, (_, at) => {
    const own = keys.slice(at * PACK_SIZE, (at + 1) * PACK_SIZE);
    return { keys: own, pack: store.loadPack<Facts, Content>(name, own) };
  });
  return {
    entries: groups.flatMap(({ keys: own, pack }) => pack ?? own.map(() => null)),
    keep(entries) {
      for (const [at, { keys: own, pack }] of groups.entries()) {
        const members = entries
          .slice(at * PACK_SIZE, (at + 1) * PACK_SIZE)
          .filter((entry) => entry !== null);
        const isSame = members.every(
          ({ content }, member) => content.hash === pack?.[member]?.content.hash,
        );
        // A pack of one would be the entry again.
        const isWhole = own.length > 1 && members.length === own.length;
        if (isWhole && !isSame) store.keepPack(name, own, members);
      }
    },
  };
}
