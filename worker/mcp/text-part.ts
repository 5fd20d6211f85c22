/** Sizes of results in characters: one result must not fill the context of a model. */
export const DEFAULT_CHARACTERS = 12_000;
export const MAX_CHARACTERS = 50_000;
export const MIN_CHARACTERS = 500;

/** Return a part of a text, if possible up to the end of a line, with a note on how to continue. */
export function toTextPart(text: string, offset: number, maxCharacters: number): string {
  const rest = text.slice(offset);
  if (rest.length <= maxCharacters) return rest;
  const lineEnd = rest.lastIndexOf('\n', maxCharacters) + 1;
  const part = rest.slice(0, lineEnd > maxCharacters / 2 ? lineEnd : maxCharacters);
  const next = offset + part.length;
  return `${part}\n[Truncated: ${text.length - next} of ${text.length} characters remain. Call again with offset ${next}.]`;
}
