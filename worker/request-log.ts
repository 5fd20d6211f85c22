export type RequestKind =
  | 'page'
  | 'markdown'
  | 'text'
  | 'search'
  | 'mcp'
  | 'full-reference'
  | 'page-data'
  | 'sidebar-data'
  | 'redirect'
  | 'missing'
  | 'refused';

/** In the order of `Server-Timing`. */
export const SPANS = ['manifest', 'kv', 'render'] as const;

/** A measured part of a request. */
export type Span = (typeof SPANS)[number];

/** Facts about one request, for `Server-Timing` and the log. */
export interface RequestLog {
  kind: RequestKind;
  /** Canonical path of the resource, or null: an unknown path can contain anything, so it is not logged. */
  path: string | null;
  errors: unknown[];
  kvReads: number;
  /** Resolves when the response body is complete. */
  finished: Promise<void>;
  /** Milliseconds by span. */
  times: ReadonlyMap<Span, number>;
  /** Milliseconds since the request arrived. */
  elapsed(): number;
  /** Run `work` and add its duration to a span. */
  measure<Result>(span: Span, work: () => Result): Result;
}

/**
 * Start the log of a request. The clock of Workers stands still while code runs and advances with I/O only (a protection against timing
 * attacks): KV times are exact, render times are mostly 0 in production.
 */
export function createRequestLog(): RequestLog {
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
