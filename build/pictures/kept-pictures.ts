import type { EntryStore } from '../cache/entry-store.ts';
import type { Kept } from '../cache/kept.ts';
import { loadPacks } from '../cache/load-packs.ts';
import { toContentHash } from '../content-hash.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import type { PictureText } from './page-picture.ts';

/** Draws the pictures by which links to pages are shown elsewhere, as PNG. */
export type DrawPictures = (texts: PictureText[]) => Promise<Kept<Uint8Array>[]>;

/** Pictures under way at a time: while one is compressed by another thread, the next is drawn. */
const CONCURRENCY = 8;

/**
 * Create a function that draws each picture once: what the code of `sourceKey` drew before is kept. The
 * typeface loads with the first picture that has to be drawn.
 */
export function createKeptPictures(sourceKey: string, store: EntryStore): DrawPictures {
  let loading: Promise<(text: PictureText) => Promise<Uint8Array>> | null = null;
  const load = async () => (await import('./page-picture.ts')).createPictures();
  const loadOrDraw = async (text: PictureText, key: string) => {
    const kept = store.load<null, Uint8Array>(key);
    if (kept) return kept;
    const draw = await (loading ??= load());
    return store.keep(key, null, await draw(text));
  };
  return async (texts) => {
    const keys = texts.map((text) => toContentHash(JSON.stringify([sourceKey, text])));
    const packs = loadPacks<null, Uint8Array>(store, 'pictures', keys);
    const entries = await mapConcurrently(
      texts.entries(),
      CONCURRENCY,
      async ([at, text]) => packs.entries[at] ?? (await loadOrDraw(text, keys[at] ?? '')),
    );
    packs.keep(entries);
    return entries.map(({ content }) => content);
  };
}
