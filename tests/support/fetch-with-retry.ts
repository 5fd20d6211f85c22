const { fetch: ask } = globalThis;

/**
 * Fetch as any client does: where the connection that was kept open turns out to be closed, on a new one.
 * The server ends idle connections after seconds, which is noticed late by a test that computes meanwhile.
 */
export const fetchWithRetry: typeof fetch = (...asked) =>
  ask(...asked).catch((error: unknown) => {
    if (!isClosedConnection(error)) throw error;
    return ask(...asked);
  });

/** No answer has begun, so that nothing is asked for twice. */
function isClosedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}
