/** Escape what code must not mean in HTML: `a < b` → `a &lt; b`. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
