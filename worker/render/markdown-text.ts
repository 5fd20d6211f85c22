/** Escape what would end the text of a link, or mark a part of it: `a [b]` → `a \[b\]`. */
export function escapeLinkText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<]/g, String.raw`\$&`);
}
