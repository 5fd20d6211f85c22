/** What a request turned out to be. */
export type RequestKind =
  | 'page'
  | 'markdown'
  | 'machine-text'
  | 'mcp'
  | 'full-reference'
  | 'page-data'
  | 'sidebar-data'
  | 'versions-data'
  | 'redirect'
  | 'missing'
  | 'refused';

/** What the time of a request goes into. */
export type Span = 'manifest' | 'kv' | 'render';

/** What is known of one request: for its `Server-Timing` and for its line in the log. */
export interface Trace {
  kind: RequestKind;
  /** The canonical path of what was found; null for anything else, because addresses can hold anything. */
  path: string | null;
  /** What went wrong, for the log alone. */
  failures: unknown[];
  /** Reads of KV so far. */
  kvReads: number;
  /** Settles when the last byte is made; until then the log waits. */
  finished: Promise<void>;
  /** Milliseconds spent so far, in the order in which they began. */
  spans: ReadonlyMap<Span, number>;
  /** Milliseconds since the request came in. */
  elapsed(): number;
  /** Add what `work` takes, once or in several goes. */
  measure<Result>(span: Span, work: () => Result): Result;
}

/**
 * Begin a request's trace. The clock of Workers stands still while code runs and moves on with I/O only (a
 * guard against timing attacks): waiting for KV is measured truly, rendering mostly reads 0 in production.
 */
export function createTrace(): Trace {
  const begun = performance.now();
  const spans = new Map<Span, number>();
  return {
    kind: 'missing',
    path: null,
    failures: [],
    kvReads: 0,
    finished: Promise.resolve(),
    spans,
    elapsed: () => performance.now() - begun,
    measure(span, work) {
      const start = performance.now();
      const end = () => spans.set(span, (spans.get(span) ?? 0) + performance.now() - start);
      const result = work();
      if (result instanceof Promise) result.then(end, end);
      else end();
      return result;
    },
  };
}
