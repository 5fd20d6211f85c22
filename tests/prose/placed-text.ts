/** A text, and for each of its characters (UTF-16 units) its offset in the file that it comes from. */
export interface PlacedText {
  value: string;
  offsets: number[];
}

/** A prefix of a line (indentation, `> `) is skipped; a character further off was written as `&…;`. */
const MAX_SKIPPED = 60;

/** Take a whole file as a text in its own place. */
export function toPlacedText(value: string): PlacedText {
  return { value, offsets: Array.from({ length: value.length }, (_, offset) => offset) };
}

/**
 * Find what a parser has read from `source`, beginning at `start`: the parser has taken away
 * indentation and escapes, so each character is looked for after the one before.
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

/** Join texts of one file; a text made up for a gap has the offset of its neighbour. */
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
