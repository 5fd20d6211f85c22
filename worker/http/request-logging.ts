import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv, RequestLog, Span } from '../env.ts';
import { LIVE_RELEASE } from '../live-release.ts';

/** Start the log of a request. The clock of Workers advances with I/O only, so render times are mostly 0. */
function createRequestLog(): RequestLog {
  const startedAt = performance.now();
  const times = new Map<Span, number>();
  return {
    kind: 'missing',
    path: null,
    errors: [],
    kvReads: 0,
    finished: Promise.resolve(),
    times,
    elapsed: () => performance.now() - startedAt,
    measure(span, work) {
      const start = performance.now();
      const end = () => times.set(span, (times.get(span) ?? 0) + performance.now() - start);
      const result = work();
      if (result instanceof Promise) result.then(end, end);
      else end();
      return result;
    },
  };
}

/** Log each request, when its body is complete. */
export function requestLogging() {
  return createMiddleware<AppEnv>(async function requestLoggingMiddleware(c, next) {
    const log = createRequestLog();
    c.set('log', log);
    c.set('url', new URL(c.req.url));
    await next();
    // In the author's preview, only errors are logged: the terminal shows what the author has to fix.
    const write = () => {
      if (c.env.RELEASE !== LIVE_RELEASE || log.errors.length > 0) writeLogLine(c);
    };
    c.executionCtx.waitUntil(log.finished.then(write));
  });
}

/** Any other method is text that a client made up. */
const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Write a line of JSON with nothing about the reader, and paths of known pages only. The ray id finds other logs. */
function writeLogLine(c: Context<AppEnv>): void {
  const { log } = c.var;
  const isError = log.errors.length > 0;
  const write = isError ? console.error : console.log;
  const times = [...log.times].map(([span, time]) => [`${span}Ms`, round(time)]);
  write(
    JSON.stringify({
      level: isError ? 'error' : 'info',
      method: KNOWN_METHODS.includes(c.req.method) ? c.req.method : 'other',
      kind: log.kind,
      path: log.path ?? 'unmatched',
      status: c.res.status,
      ms: round(log.elapsed()),
      ...Object.fromEntries(times),
      kvReads: log.kvReads,
      release: c.env.RELEASE,
      ray: c.req.header('CF-Ray'),
      ...(isError ? { causes: log.errors.flatMap(toCauses) } : {}),
    }),
  );
}

/** `3.14159` → `3.1` */
function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

function toCauses(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const text = error.stack ?? `${error.name}: ${error.message}`;
  return [text, ...(error.cause === undefined ? [] : toCauses(error.cause))];
}
