const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escape text for HTML, in elements and quoted attributes: `a<b` → `a&lt;b` */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Serialise a value as JSON that cannot end the `script` element around it: `<` → `\u003c` */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Escape the text of a Markdown link: `a [b]` → `a \[b\]` */
export function escapeLinkText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<]/g, String.raw`\$&`);
}
