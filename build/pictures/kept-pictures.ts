import type { EntryStore } from '../cache/entry-store.ts';
import type { Kept } from '../cache/kept.ts';
import { toContentHash } from '../content-hash.ts';
import type { PictureText } from './page-picture.ts';

/** Draws the pictures by which links to pages are shown elsewhere, as PNG. */
export type DrawPicture = (text: PictureText) => Promise<Kept<Uint8Array>>;

/**
 * Create a function that draws each picture once: what the code of `sourceKey` drew before is kept. The
 * typeface loads with the first picture that has to be drawn.
 */
export function createKeptPictures(sourceKey: string, store: EntryStore): DrawPicture {
  let loading: Promise<(text: PictureText) => Promise<Uint8Array>> | null = null;
  const load = async () => (await import('./page-picture.ts')).createPictures();
  return async (text) => {
    const key = toContentHash(JSON.stringify([sourceKey, text]));
    const kept = store.load<Uint8Array>(key);
    if (kept) return kept.content;
    const draw = await (loading ??= load());
    return store.keep(key, '', await draw(text)).content;
  };
}
