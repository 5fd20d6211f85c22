import { setTimeout as delay } from 'node:timers/promises';
import { parseRetryAfter } from '../retry-after.ts';

/** What became of an address: null where it answers, else why not. */
export type Verdicts = Map<string, string | null>;

export interface CheckOptions {
  /** Requests under way at a time. */
  concurrency: number;
  /** Between two requests to one host, in milliseconds. */
  hostDelayMs: number;
  timeoutMs: number;
  /** How often a refusal for now (429, 503) or a broken line is followed by another try. */
  retries: number;
  /** No server is waited for longer than this, whatever its Retry-After says. */
  maxWaitMs: number;
}

export const CHECK_OPTIONS: CheckOptions = {
  concurrency: 8,
  hostDelayMs: 1_000,
  timeoutMs: 15_000,
  retries: 2,
  maxWaitMs: 60_000,
};

/** Says who asks, so that a server's owner can tell. */
const HEADERS = {
  'User-Agent': 'engagement-platform-docs-link-check/1.0 (checks links of a documentation site)',
  Accept: 'text/html,*/*;q=0.8',
};

/** Refusals of HEAD itself, or of those who ask without a body: GET is asked then. */
const GET_INSTEAD = [400, 403, 404, 405, 406, 410, 500, 501];

const TRY_LATER = [429, 503];

/** Ask each address once, however often it is linked to. Fragments are not checked. */
export async function checkAddresses(
  addresses: Iterable<string>,
  options: CheckOptions,
): Promise<Verdicts> {
  const byHost = Map.groupBy(new Set(addresses), (address) => new URL(address).host);
  const hosts = byHost.values();
  const verdicts: Verdicts = new Map();
  // A host's addresses are asked one after another: that is what keeps the pause between them.
  const work = async (): Promise<void> => {
    for (const own of hosts) {
      // A host that does not answer is not waited for again and again: it may be linked to a hundred times.
      let retries = options.retries;
      for (const [index, address] of own.entries()) {
        if (index > 0) await delay(options.hostDelayMs);
        const { reason, isDown } = await checkAddress(address, { ...options, retries });
        verdicts.set(address, reason);
        retries = isDown ? 0 : options.retries;
      }
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  return verdicts;
}

interface Verdict {
  reason: string | null;
  /** Whether the host itself did not answer, however often it was asked. */
  isDown: boolean;
}

async function checkAddress(address: string, options: CheckOptions): Promise<Verdict> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await ask(address, options);
    if (answer.kind === 'reached') return { reason: answer.reason, isDown: false };
    if (attempt >= options.retries) return { reason: answer.reason, isDown: true };
    await delay(Math.min(answer.waitMs, options.maxWaitMs));
  }
}

type Answer =
  { kind: 'reached'; reason: string | null } | { kind: 'later'; reason: string; waitMs: number };

async function ask(address: string, options: CheckOptions): Promise<Answer> {
  try {
    const head = await send(address, 'HEAD', options);
    const isRefused = GET_INSTEAD.includes(head.status);
    if (isRefused) await delay(options.hostDelayMs);
    const response = isRefused ? await send(address, 'GET', options) : head;
    const { status, ok } = response;
    const reason = `answers ${status}${response.statusText ? ` ${response.statusText}` : ''}`;
    if (TRY_LATER.includes(status)) {
      return { kind: 'later', reason, waitMs: toWaitMs(response.headers, options) };
    }
    return { kind: 'reached', reason: ok ? null : reason };
  } catch (error) {
    if (isCircle(error)) return { kind: 'reached', reason: 'redirects without an end' };
    return { kind: 'later', reason: toReason(error, options), waitMs: options.hostDelayMs };
  }
}

async function send(address: string, method: string, { timeoutMs }: CheckOptions) {
  const response = await fetch(address, {
    method,
    headers: HEADERS,
    signal: AbortSignal.timeout(timeoutMs),
  });
  // The status is all that counts.
  await response.body?.cancel();
  return response;
}

function toWaitMs(headers: Headers, { hostDelayMs }: CheckOptions): number {
  return Math.max(parseRetryAfter(headers.get('Retry-After')) ?? 0, hostDelayMs);
}

/** undici follows twenty redirects, as the Fetch standard has it (section 4.4), and has no code for more. */
function isCircle(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && cause.message === 'redirect count exceeded';
}

function toReason(error: unknown, { timeoutMs }: CheckOptions): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `does not answer within ${timeoutMs / 1000} s`;
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return `cannot be reached (${code})`;
}
