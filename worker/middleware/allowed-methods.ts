import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';

const ALLOWED = 'GET, HEAD';

/**
 * Answer methods other than GET and HEAD with 405 and what is allowed (RFC 9110 §15.5.6), but for
 * `talkingPath`, which sees to its own.
 */
export function allowedMethods(talkingPath: string) {
  return createMiddleware<AppEnv>(async function allowedMethodsMiddleware(c, next) {
    if (c.req.path === talkingPath) return next();
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    c.var.trace.kind = 'refused';
    return c.text('This site can only be read: use GET or HEAD.\n', 405, {
      Allow: ALLOWED,
      'Cache-Control': 'no-store',
    });
  });
}
