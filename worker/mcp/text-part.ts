/** Sizes of answers, in characters: readers have little room, and one answer should not fill it. */
export const DEFAULT_CHARACTERS = 12_000;
export const MAX_CHARACTERS = 50_000;
export const MIN_CHARACTERS = 500;

/** Cut a part out of a text, at the end of a line where there is one, and say how to go on. */
export function toTextPart(text: string, offset: number, maxCharacters: number): string {
  const rest = text.slice(offset);
  if (rest.length <= maxCharacters) return rest;
  const lineEnd = rest.lastIndexOf('\n', maxCharacters) + 1;
  const part = rest.slice(0, lineEnd > maxCharacters / 2 ? lineEnd : maxCharacters);
  const next = offset + part.length;
  return `${part}\n[Cut here: ${text.length - next} of ${text.length} characters are left. Ask again with offset ${next}.]`;
}
