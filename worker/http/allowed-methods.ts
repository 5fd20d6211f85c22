import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { NO_STORE } from './cache-control.ts';

/** Respond with 405 to methods other than GET and HEAD (RFC 9110 §15.5.6), except at `exemptPath`. */
export function allowedMethods(exemptPath: string) {
  return createMiddleware<AppEnv>(async function allowedMethodsMiddleware(c, next) {
    if (c.req.path === exemptPath || ['GET', 'HEAD'].includes(c.req.method)) return next();
    c.var.log.kind = 'rejected';
    const headers = { Allow: 'GET, HEAD', ...NO_STORE };
    return c.text('This site is read-only. Use GET or HEAD.\n', 405, headers);
  });
}
