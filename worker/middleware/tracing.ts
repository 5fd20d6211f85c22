import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { logRequest } from '../log.ts';
import { LIVE_RELEASE } from '../store/keys.ts';
import { createTrace } from '../trace.ts';
import type { Span, Trace } from '../trace.ts';

/**
 * Follow each request: `Server-Timing` for the reader, one line for the log. A streamed document's headers
 * say what is known when they leave (there is no trailer that browsers read); its line waits for the end.
 */
export function tracing() {
  return createMiddleware<AppEnv>(async function tracingMiddleware(c, next) {
    const trace = createTrace();
    c.set('trace', trace);
    c.set('url', new URL(c.req.url));
    await next();
    if (trace.spans.size > 0) c.res.headers.set('Server-Timing', toServerTiming(trace));
    // An author's preview would fill the terminal; there, failures alone are news.
    const log = () => {
      if (c.env.RELEASE !== LIVE_RELEASE || trace.failures.length > 0) logRequest(c);
    };
    c.executionCtx.waitUntil(trace.finished.then(log));
  });
}

const SPANS: Span[] = ['manifest', 'kv', 'render'];

/** `manifest;dur=3.1, kv;desc="memory", render;dur=0.4`; the manifest's time includes its own read of KV. */
function toServerTiming({ spans, kvReads }: Trace): string {
  const metrics = SPANS.map((span) => {
    const time = spans.get(span);
    if (time !== undefined) return `${span};dur=${time.toFixed(1)}`;
    return span === 'kv' ? `kv;desc="${kvReads === 0 ? 'memory' : 'pending'}"` : null;
  });
  return metrics.filter((metric) => metric !== null).join(', ');
}
