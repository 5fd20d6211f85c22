import { parseAccept } from 'hono/utils/accept';

/**
 * Decide whether `Accept` ranks Markdown above HTML: by quality and, where that is the same, by what is
 * named first. A range such as `text/*` names nothing, so browsers get HTML (RFC 9110 §12.5.1).
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !accept.toLowerCase().includes('text/markdown')) return false;
  const ranges = parseAccept(accept.toLowerCase());
  const rank = (type: string) => {
    const place = ranges.findIndex((range) => range.type === type);
    const range =
      ranges[place] ??
      ['text/*', '*/*'].flatMap((wide) => ranges.find((r) => r.type === wide) ?? [])[0];
    return { quality: range?.q ?? 0, place: place < 0 ? Infinity : place };
  };
  const [markdown, html] = [rank('text/markdown'), rank('text/html')];
  if (markdown.quality !== html.quality) return markdown.quality > html.quality;
  return markdown.quality > 0 && markdown.place < html.place;
}
