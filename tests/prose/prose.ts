/** A text, with the offset in its file of each character (UTF-16 unit). */
export interface PlacedText {
  value: string;
  offsets: number[];
}

/** Longest prefix of a line, such as indentation or `> `. Beyond it, the character was a reference: `&…;`. */
const MAX_SKIPPED = 60;

/** Return the text of a whole file. */
export function toPlacedText(value: string): PlacedText {
  return { value, offsets: Array.from({ length: value.length }, (_, offset) => offset) };
}

/**
 * Locate text that a parser has read from `source`, from `start` on. The parser has removed indentation and
 * escapes, so each character is searched after the one before.
 */
export function placeText(value: string, source: PlacedText, start: number): PlacedText {
  let cursor = start;
  const offsets = [];
  for (let index = 0; index < value.length; index += 1) {
    const at = findCharacter(value.charAt(index), source.value, cursor);
    offsets.push(source.offsets[at] ?? source.offsets.at(-1) ?? 0);
    cursor = at + 1;
  }
  return { value, offsets };
}

/** Join texts of one file. */
export function joinPlacedTexts(parts: PlacedText[]): PlacedText {
  return {
    value: parts.map(({ value }) => value).join(''),
    offsets: parts.flatMap(({ offsets }) => offsets),
  };
}

function findCharacter(character: string, source: string, cursor: number): number {
  const isSpace = character.trim() === '';
  const end = Math.min(source.length, cursor + MAX_SKIPPED);
  for (let at = cursor; at < end; at += 1) {
    const candidate = source.charAt(at);
    if (candidate === character || (isSpace && candidate.trim() === '')) return at;
  }
  return cursor;
}

/** A paragraph, a heading or a label. */
export interface Prose extends PlacedText {
  role: 'heading' | 'text';
}

/** Replaces code, images and URLs in prose. */
export const PLACEHOLDER = '\uFFFC';
