/** Cloudflare's API answered, and the answer is no. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Cloudflare's own number of the error, 0 without one. */
  readonly code: number;
  /** How long the answer asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    { status, code, retryAfterMs }: { status: number; code: number; retryAfterMs?: number },
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The token is refused, or it is not this account's. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** The numbers by which the API says that there is no such Worker. */
const NO_WORKER = [10_007, 10_090];

export function isWorkerMissing(error: unknown): boolean {
  return error instanceof ApiError && NO_WORKER.includes(error.code);
}

/** Worth another try: too many requests, a failure on the other side, a broken or silent connection. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500;
  // `fetch` rejects with a TypeError for everything that happens to a connection, and undici likewise
  // while it reads the body; a time-out is a DOMException of that name.
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
}
