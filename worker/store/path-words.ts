/** A single letter or digit tells pages apart in no way that a reader means. */
const MIN_WORD_LENGTH = 2;

/** The words of a path or a text: `/docs/User-Guide/faqs` → `docs`, `user`, `guide`, `faqs` */
export function toWords(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].filter((word) => word.length >= MIN_WORD_LENGTH);
}
