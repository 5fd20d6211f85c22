import type { Context } from 'hono';
import type { AppEnv } from './env.ts';

/** Methods of readers; any other one is text that somebody made up. */
const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Write a request's one line of JSON. It tells of the site and never of the reader: no address, no agent, no
 * query, and a path only when it is a page's own. The ray names the request in Cloudflare's other logs.
 */
export function logRequest(c: Context<AppEnv>): void {
  const { trace } = c.var;
  const isFailed = trace.failures.length > 0;
  const write = isFailed ? console.error : console.log;
  const times = [...trace.spans].map(([span, time]) => [`${span}Ms`, round(time)]);
  write(
    JSON.stringify({
      level: isFailed ? 'error' : 'info',
      method: KNOWN_METHODS.includes(c.req.method) ? c.req.method : 'other',
      kind: trace.kind,
      path: trace.path ?? 'unmatched',
      status: c.res.status,
      ms: round(trace.elapsed()),
      ...Object.fromEntries(times),
      kvReads: trace.kvReads,
      release: c.env.RELEASE,
      ray: c.req.header('CF-Ray'),
      colo: toColo(c.req.raw),
      ...(isFailed ? { causes: trace.failures.flatMap(toCauses) } : {}),
    }),
  );
}

/** `3.14159` → `3.1` */
function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

/** Cloudflare's data centre, where the request came through one. */
function toColo(request: Request & { cf?: { colo?: unknown } }): string | undefined {
  const colo = request.cf?.colo;
  return typeof colo === 'string' ? colo : undefined;
}

function toCauses(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const own = error.stack ?? `${error.name}: ${error.message}`;
  return [own, ...(error.cause === undefined ? [] : toCauses(error.cause))];
}
