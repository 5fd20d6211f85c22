import type { Context } from 'hono';
import type { ClientLoading } from '../render/head.ts';

/** Decide when a document's client is loaded: `Save-Data: on` asks for as little as will do. */
export function toClientLoading(c: Context): ClientLoading {
  return c.req.header('Save-Data')?.toLowerCase() === 'on' ? 'on act' : 'at once';
}
