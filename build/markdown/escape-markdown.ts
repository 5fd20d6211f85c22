/** What CommonMark would read as markup anywhere in a line. */
const INLINE_MARKUP =
  /[\\`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|&(?=#?\w+;)|!(?=\[)/gu;

/** What CommonMark would read as the beginning of a block, where it begins a line. */
const BLOCK_MARKUP =
  /^(\s*)(#{1,6}(?=\s|$)|[+-](?=\s|$)|=+\s*$|-{2,}\s*$|>|\d{1,9}(?=[.)](?:\s|$)))/;

/** Escape text so that Markdown shows it as it is: `a*b` → `a\*b`. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(INLINE_MARKUP, String.raw`\$&`);
}

/** Escape what would begin a block at the beginning of an otherwise escaped line: `# a` → `\# a`. */
export function escapeLineStart(line: string): string {
  return line.replace(BLOCK_MARKUP, (_, space: string, markup: string) =>
    /^\d/.test(markup) ? `${space}${markup}\\` : `${space}\\${markup}`,
  );
}
