import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { ClientLoading } from '../render/head.ts';

/** A page's path has three representations: Markdown, the document, and the document for `Save-Data: on`. */
export const VARY = { Vary: 'Accept, Save-Data' };

export const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

export const MARKDOWN = { 'Content-Type': 'text/markdown; charset=utf-8' };

/**
 * Tell whether `Accept` ranks Markdown above HTML: by quality and, at the same quality, by the order in which
 * they are named. A range such as `text/*` names neither, so browsers get HTML (RFC 9110 §12.5.1).
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !accept.toLowerCase().includes('text/markdown')) return false;
  const ranges = parseAccept(accept.toLowerCase());
  const rank = (type: string) => {
    const index = ranges.findIndex((range) => range.type === type);
    const range =
      ranges[index] ??
      ['text/*', '*/*'].flatMap((wide) => ranges.find((r) => r.type === wide) ?? [])[0];
    return { quality: range?.q ?? 0, index: index < 0 ? Infinity : index };
  };
  const [markdown, html] = [rank('text/markdown'), rank('text/html')];
  if (markdown.quality !== html.quality) return markdown.quality > html.quality;
  return markdown.quality > 0 && markdown.index < html.index;
}

/** Decide when the document loads the client script: with `Save-Data: on`, only when the reader interacts. */
export function toClientLoading(c: Context): ClientLoading {
  return c.req.header('Save-Data')?.toLowerCase() === 'on' ? 'on-interaction' : 'immediate';
}
