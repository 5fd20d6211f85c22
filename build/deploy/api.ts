import * as v from 'valibot';
import type { Account } from './account.ts';
import { ApiError } from './api-error.ts';
import { parseRetryAfter, retry } from './retry.ts';
import type { RetryReport } from './retry.ts';

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT';
  /** Below the account, such as `/storage/kv/namespaces`. */
  path: string;
  body?: unknown;
  /** Epoch milliseconds: the request is made once, and given up then. */
  deadline?: number;
}

/**
 * Cloudflare's REST API of one account. For what wrangler does not do: it lists ten versions, starts a
 * process of a second or two for each question, and its KV commands neither try again nor go on where
 * they were cut off. What it does well, uploading and deploying versions, it does (`wrangler.ts`).
 */
export interface Api {
  /** Ask, trying again while it may help; resolves to what `schema` makes of the whole answer. */
  ask<Answer>(
    schema: v.BaseSchema<unknown, Answer, v.BaseIssue<unknown>>,
    request: ApiRequest,
  ): Promise<Answer>;
}

const FAILURE = v.object({
  errors: v.array(v.object({ code: v.optional(v.number(), 0), message: v.string() })),
});

/** Create an API; `timeoutMs` bounds each answer. */
export function createApi(
  account: Account,
  timeoutMs: number,
  onRetry: (report: RetryReport) => void,
): Api {
  const root = `${account.apiBase}/accounts/${encodeURIComponent(account.id)}`;
  return {
    ask: (schema, { method = 'GET', path, body, deadline }) => {
      const askOnce = async () => {
        const limitMs = deadline === undefined ? timeoutMs : Math.max(1, deadline - Date.now());
        const response = await fetch(`${root}${path}`, {
          method,
          headers: {
            Authorization: `Bearer ${account.token}`,
            ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(Math.min(limitMs, timeoutMs)),
        });
        const text = await response.text();
        if (!response.ok) throw toError(response, text, `${method} ${path}`);
        return parseAnswer(schema, text, `${method} ${path}`);
      };
      return deadline === undefined ? retry(askOnce, onRetry) : askOnce();
    },
  };
}

function parseAnswer<Answer>(
  schema: v.BaseSchema<unknown, Answer, v.BaseIssue<unknown>>,
  text: string,
  request: string,
): Answer {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch (cause) {
    // A gateway's page in the place of an answer has the status 200 now and then: as bad as a 502.
    throw new ApiError(
      `${request} answered with something else than expected: ${cause instanceof Error ? cause.message : cause}`,
      { status: 502, code: 0 },
    );
  }
}

function toError(response: Response, text: string, request: string): ApiError {
  const failure = v.safeParse(FAILURE, parseJson(text));
  const [first] = failure.success ? failure.output.errors : [];
  const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), Date.now());
  return new ApiError(
    `${request} answered ${response.status}${first ? `: ${first.message}` : ''}`,
    {
      status: response.status,
      code: first?.code ?? 0,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
