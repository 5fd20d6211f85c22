/** Each entry of the project's dictionary, and the line that it stands on. */
export type ProjectWords = Map<string, number>;

/** Parse one word, or one name of several words, a line; a line that starts with `#` is a comment. */
export function parseProjectWords(text: string): ProjectWords {
  const lines = text.split('\n').map((line, index) => [line.trim(), index + 1] as const);
  return new Map(lines.filter(([line]) => line !== '' && !line.startsWith('#')));
}
