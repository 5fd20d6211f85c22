const { fetch } = globalThis;

/**
 * Fetch, and once more when a reused connection turns out to be closed. The server ends idle connections after seconds,
 * which a client notices late after a long computation.
 */
export const fetchWithRetry: typeof fetch = (...request) =>
  fetch(...request).catch((error: unknown) => {
    if (!isClosedConnection(error)) throw error;
    return fetch(...request);
  });

/** Without a response, the request can be repeated. */
function isClosedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}
