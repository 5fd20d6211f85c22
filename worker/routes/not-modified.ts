import type { Context } from 'hono';
import { isNotModified } from '../middleware/entity-tag.ts';

/**
 * Answer 304 when the reader has what `headers` describe, before anything is rendered; else null. What
 * describes the body only stays away (RFC 9110 §15.4.5).
 */
export function answerNotModified(c: Context, headers: Record<string, string>): Response | null {
  if (!isNotModified(c.req.header('If-None-Match'), headers['ETag'])) return null;
  const { 'Content-Type': _, ...kept } = headers;
  return c.body(null, 304, kept);
}
