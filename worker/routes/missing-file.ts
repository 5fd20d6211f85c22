import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { missHeaders } from './cache-headers.ts';

/** Answer for a hashed file that the asset server has not: another release's, which no page can stand in for. */
export function missingFile() {
  return createMiddleware<AppEnv>(async function missingFileRoute(c) {
    c.var.trace.kind = 'missing';
    return c.text('This release has no such file.\n', 404, missHeaders(c.env.RELEASE));
  });
}
