import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, isPassing } from './api-error.ts';

/** The first pause; each one after it is twice as long: 0.5, 1, 2 and 4 s. */
const FIRST_PAUSE_MS = 500;

const ATTEMPTS = 5;

/** The API counts requests over five minutes, so it never has a reason to ask for a longer pause. */
const MAX_RETRY_AFTER_MS = 5 * 60 * 1_000;

/** Two deploys that were turned away together do not come back together. */
const JITTER = 0.25;

export interface RetryReport {
  attempt: number;
  attempts: number;
  pauseMs: number;
  error: unknown;
}

/** Try an action again while it fails in a passing way; `onRetry` hears of every pause before it. */
export async function retry<Value>(
  action: () => Promise<Value>,
  onRetry: (report: RetryReport) => void,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      const pauseMs = toPause(error, attempt);
      if (!isPassing(error) || attempt === ATTEMPTS || pauseMs > MAX_RETRY_AFTER_MS) throw error;
      onRetry({ attempt, attempts: ATTEMPTS, pauseMs, error });
      await delay(pauseMs);
    }
  }
}

/** What the answer asks for, or a pause that grows. */
function toPause(error: unknown, attempt: number): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (asked !== undefined) return asked;
  return Math.round(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (1 + Math.random() * JITTER));
}

/** Read a `Retry-After` header (RFC 9110 §10.2.3: seconds or a date) as milliseconds from `now`. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
