/** A failure is never cached. */
export const FAILURE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
};

/** KV mostly recovers within seconds. */
export const UNAVAILABLE_HEADERS = { ...FAILURE_HEADERS, 'Retry-After': '5' };
