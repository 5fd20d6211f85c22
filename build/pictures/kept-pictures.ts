import type { FileCache } from '../cache/file-cache.ts';
import { toContentHash } from '../content-hash.ts';
import type { PictureText } from './page-picture.ts';

/** Draws the pictures by which links to pages are shown elsewhere, as PNG. */
export type DrawPicture = (text: PictureText) => Promise<Uint8Array>;

/**
 * Create a function that draws each picture once: what the code of `sourceKey` drew before comes from memory,
 * where a preview asks for the same again after each edit, or from the disk. The typeface loads with the first
 * picture that has to be drawn.
 */
export function createKeptPictures(sourceKey: string, disk: FileCache): DrawPicture {
  const drawn = new Map<string, Uint8Array>();
  let loading: Promise<(text: PictureText) => Uint8Array> | null = null;
  const load = async () => (await import('./page-picture.ts')).createPictures();
  const draw = async (key: string, text: PictureText): Promise<Uint8Array> => {
    const picture = (await (loading ??= load()))(text);
    await disk.keep(key, picture);
    return picture;
  };
  return async (text) => {
    const key = toContentHash(JSON.stringify([sourceKey, text]));
    const picture = drawn.get(key) ?? (await disk.load(key)) ?? (await draw(key, text));
    drawn.set(key, picture);
    return picture;
  };
}
