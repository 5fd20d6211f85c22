import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { CloudflareError, isTransient } from './errors.ts';

export interface Account {
  id: string;
  token: string;
  /** Without a trailing slash. */
  apiBase: string;
}

interface ApiRequest {
  method?: 'GET' | 'PATCH' | 'POST' | 'PUT';
  /** Below the account, such as `/storage/kv/namespaces`. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
}

type Schema<Output> = z.ZodType<Output>;

/**
 * Cloudflare's REST API for one account. wrangler uploads and deploys versions (`wrangler.ts`); the API does
 * the rest, because wrangler lists ten versions only, takes a second or two to start, and its KV commands
 * neither retry nor resume.
 */
export interface Api {
  /** Send a request, and retry transient failures. Returns the parsed body with its `date`. Throws `CloudflareError`. */
  request<Output>(schema: Schema<Output>, request: ApiRequest): Promise<Output>;
}

/** A date in any format of the API or of HTTP → epoch seconds. */
export const TIME = z
  .string()
  .transform((text) => Math.floor(Date.parse(text) / 1_000))
  .pipe(z.number());

const ERRORS = z.object({
  errors: z.array(z.object({ code: z.number().default(0), message: z.string() })),
});

const ATTEMPTS = 5;

/** The API counts requests over five minutes, so it never needs a longer pause. */
const MAX_RETRY_AFTER_MS = 5 * 60 * 1_000;

interface ApiOptions {
  fetch: typeof fetch;
  /** Pause before the second attempt; it doubles with each attempt. */
  pauseMs: number;
  /** Limit of each response. */
  timeoutMs: number;
  /** Number of requests until a transient failure is final. */
  attempts?: number;
  /** Ends requests and pauses. */
  signal?: AbortSignal;
  /** Called before each pause. */
  onRetry?: (error: unknown, pause: string) => void;
}

/** Create an API client. */
export function createApi(account: Account, options: ApiOptions): Api {
  const { attempts = ATTEMPTS, pauseMs, signal, onRetry } = options;
  return {
    async request(schema, request) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await send(account, options, schema, request);
        } catch (error) {
          const ms = toPauseMs(error, pauseMs * 2 ** (attempt - 1));
          const isLast = attempt >= attempts || ms > MAX_RETRY_AFTER_MS;
          if (!isTransient(error) || isLast) throw error;
          onRetry?.(error, `${(ms / 1_000).toFixed(1)} s (attempt ${attempt + 1} of ${attempts})`);
          await delay(ms, undefined, { signal });
        }
      }
    },
  };
}

async function send<Output>(
  { apiBase, id, token }: Account,
  { fetch, timeoutMs, signal }: ApiOptions,
  schema: Schema<Output>,
  { method = 'GET', path, body }: ApiRequest,
): Promise<Output> {
  const name = `${method} ${path.replace(/\?.*/, '')}`;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${apiBase}/accounts/${encodeURIComponent(id)}${path}`, {
      method,
      // It would lead away from the API, such as to the login of a proxy.
      redirect: 'manual',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    const text = await response.text();
    if (!response.ok) throw toCloudflareError(response, text, name);
    const parsed = schema.safeParse(withDate(parseJson(text), response));
    if (parsed.success) return parsed.data;
    // A gateway sometimes responds with an HTML page and the status 200; treat it as a 502.
    const message = `${name} returned an unexpected body: ${parsed.error.issues[0]?.message}`;
    throw new CloudflareError(message, { status: 502 });
  } catch (cause) {
    if (!timeout.aborted || cause instanceof CloudflareError) throw cause;
    const message = `${name} did not respond within ${timeoutMs / 1_000} s`;
    throw new CloudflareError(message, { status: 504 });
  }
}

/** The pause that the response demands, or an exponential one with jitter. */
function toPauseMs(error: unknown, defaultMs: number): number {
  const demandedMs = error instanceof CloudflareError ? error.retryAfterMs : undefined;
  return demandedMs ?? Math.round(defaultMs * (1 + Math.random() / 4));
}

function toCloudflareError(
  { status, headers }: Response,
  text: string,
  request: string,
): CloudflareError {
  const body = ERRORS.safeParse(parseJson(text));
  const [first] = body.success ? body.data.errors : [];
  const location = headers.get('Location');
  const retryAfterMs = parseRetryAfter(headers.get('Retry-After'));
  const parts = [
    `${request} returned ${status}`,
    ...(first ? [`: ${first.message}`] : []),
    ...(location === null ? [] : [`, and leads to ${location}`]),
    ...(retryAfterMs ? [`, and asks to wait ${Math.ceil(retryAfterMs / 1_000)} s`] : []),
  ];
  return new CloudflareError(parts.join(''), {
    status,
    ...(first && { code: first.code }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

function withDate(body: unknown, { headers }: Response): unknown {
  return typeof body === 'object' && body ? { ...body, date: headers.get('Date') } : body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parse `Retry-After` (RFC 9110 §10.2.3: seconds or a date) into milliseconds from now; undefined where that fails. */
function parseRetryAfter(value: string | null): number | undefined {
  const text = value?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
