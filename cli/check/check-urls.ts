import { setTimeout as delay } from 'node:timers/promises';
import { parseRetryAfter } from '../retry-after.ts';

/** URL → null if it works, or what is wrong. */
export type CheckResults = Map<string, string | null>;

export const CHECK_OPTIONS = {
  /** Number of hosts that are checked at a time. */
  concurrency: 8,
  /** Between two requests to one host. */
  hostDelayMs: 1_000,
  timeoutMs: 15_000,
  /** Number of retries after status 429 or 503, or a network error. */
  retries: 2,
  /** Upper limit for the value of `Retry-After`. */
  maxWaitMs: 60_000,
};

export type CheckOptions = typeof CHECK_OPTIONS;

/** The user agent tells the owner of a server who sends the requests. */
const HEADERS = {
  'User-Agent': 'engagement-platform-docs-link-check/1.0 (checks links of a documentation site)',
  Accept: 'text/html,*/*;q=0.8',
};

/** Statuses with which servers refuse HEAD, so that GET follows. */
const GET_INSTEAD = [400, 403, 404, 405, 406, 410, 500, 501];

const TRY_LATER = [429, 503];

/** Reserved names (RFC 2606, RFC 6761) and this machine. */
const RESERVED =
  /(?:^|\.)(?:example\.(?:com|net|org)|example|invalid|test|localhost)$|^(?:127\.|\[::1\]|0\.0\.0\.0)/;

/** Return the URL that a link is checked by, without its fragment; null for a link that cannot be checked. */
export function toCheckedUrl(written: string): string | null {
  const text = written.startsWith('//') ? `https:${written}` : written;
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = '';
  return RESERVED.test(url.hostname) ? null : url.href;
}

/** Check each URL once. One host gets one request at a time, with a pause between two. */
export async function checkUrls(
  urls: Iterable<string>,
  options: CheckOptions,
): Promise<CheckResults> {
  const hosts = Map.groupBy(new Set(urls), (url) => new URL(url).host).values();
  const results: CheckResults = new Map();
  const checkHosts = async (): Promise<void> => {
    for (const ofHost of hosts) {
      // A host that is down costs its retries once, not for each of its URLs.
      let { retries } = options;
      for (const [index, url] of ofHost.entries()) {
        if (index > 0) await delay(options.hostDelayMs);
        const { reason, isDown } = await checkUrl(url, { ...options, retries });
        results.set(url, reason);
        retries = isDown ? 0 : options.retries;
      }
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, checkHosts));
  return results;
}

async function checkUrl(
  url: string,
  options: CheckOptions,
): Promise<{ reason: string | null; isDown: boolean }> {
  for (let attempt = 0; ; attempt += 1) {
    const { reason, retryMs } = await attemptUrl(url, options);
    if (retryMs === null) return { reason, isDown: false };
    if (attempt >= options.retries) return { reason, isDown: true };
    await delay(Math.min(retryMs, options.maxWaitMs));
  }
}

interface Attempt {
  reason: string | null;
  /** When to try again; null if the result is final. */
  retryMs: number | null;
}

async function attemptUrl(url: string, options: CheckOptions): Promise<Attempt> {
  const { hostDelayMs } = options;
  try {
    const head = await send(url, 'HEAD', options);
    const isRefused = GET_INSTEAD.includes(head.status);
    if (isRefused) await delay(hostDelayMs);
    const { status, statusText, ok, headers } = isRefused ? await send(url, 'GET', options) : head;
    const reason = ok ? null : `responds with ${status} ${statusText}`.trimEnd();
    if (!TRY_LATER.includes(status)) return { reason, retryMs: null };
    const retryAfterMs = parseRetryAfter(headers.get('Retry-After')) ?? 0;
    return { reason, retryMs: Math.max(retryAfterMs, hostDelayMs) };
  } catch (error) {
    if (isRedirectLoop(error)) return { reason: 'redirects too many times', retryMs: null };
    return { reason: toReason(error, options), retryMs: hostDelayMs };
  }
}

async function send(url: string, method: string, { timeoutMs }: CheckOptions): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { method, headers: HEADERS, signal });
  // Only the status matters.
  await response.body?.cancel();
  return response;
}

/** undici follows twenty redirects (Fetch standard, section 4.4). Its error for more has no code. */
function isRedirectLoop(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && cause.message === 'redirect count exceeded';
}

function toReason(error: unknown, { timeoutMs }: CheckOptions): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `does not respond within ${timeoutMs / 1000} s`;
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return `cannot be reached (${code})`;
}
