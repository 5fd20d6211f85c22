import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { FaultKind } from './faults.ts';

export interface Env {
  Bindings: { fault: FaultKind | null };
  Variables: {
    /** Divide the keys of a bulk request by the fault: all are accepted, or half, or all but one. */
    share: <Item>(items: Item[]) => { accepted: Item[]; refused: Item[] };
  };
}

export type Api = Hono<Env>;
export type ApiContext = Context<Env>;

export function succeed(c: Context, result: unknown, info?: Record<string, unknown>): Response {
  const envelope = { success: true, result, errors: [], messages: [] };
  return c.json(info ? { ...envelope, result_info: info } : envelope);
}

export function fail(
  c: Context,
  status: ContentfulStatusCode,
  code: number,
  message: string,
): Response {
  const errors = [{ code, message }];
  return c.json({ success: false, result: null, errors, messages: [] }, status);
}
