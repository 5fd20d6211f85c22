/** A command cannot go on: `message` says what happened, `advice` what to do next. */
export class DeployError extends Error {
  override name = 'DeployError';
  readonly advice: string;

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.advice = advice;
  }
}

/** Cloudflare refused a request of ours or of wrangler, or responded with a body that is not the expected JSON. */
export class CloudflareError extends Error {
  override name = 'CloudflareError';
  /** Status of the response; 0 where wrangler does not say it. */
  readonly status: number;
  /** Cloudflare's error code, 0 without one. */
  readonly code: number;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, details: { status?: number; code?: number; retryAfterMs?: number }) {
    super(message);
    this.status = details.status ?? 0;
    this.code = details.code ?? 0;
    this.retryAfterMs = details.retryAfterMs;
  }
}

const RUN_AGAIN =
  'Run the same command again. It resumes where this run stopped; nothing is uploaded twice.';

const CHECK_ACCOUNT =
  'Check CLOUDFLARE_API_TOKEN (it needs “Workers Scripts: Edit” and “Workers KV Storage: Edit”, and must not have ' +
  'expired)\nand CLOUDFLARE_ACCOUNT_ID (the account that the token and the KV namespace belong to). Then run the same ' +
  'command again.';

/** What to do about errors of Cloudflare for which a second run does not help. The first row that fits counts. */
const ADVICE: { codes?: number[]; statuses?: number[]; advice: string }[] = [
  {
    // A token or header is invalid, expired or malformed; an address cannot be routed.
    codes: [6_003, 6_111, 7_003, 9_106, 9_109, 10_000, 10_001, 10_405],
    advice: CHECK_ACCOUNT,
  },
  {
    codes: [10_011, 10_013, 10_041],
    advice:
      'The KV namespace of the configuration is not in this account. If CLOUDFLARE_ACCOUNT_ID is the wrong account, ' +
      'correct it.\nIf the namespace was deleted, set its id to "content" and run `npm run setup`: it creates a namespace.',
  },
  {
    // The Worker throws when it starts, is too large, or needs too long to start.
    codes: [10_021, 10_027, 10_068, 10_069],
    advice:
      'Cloudflare refuses this Worker, and will refuse it again. `npm run preview` runs the same Worker on this machine.\n' +
      'Fix the cause, then deploy again.',
  },
  {
    // The writes to KV of a day, or the scripts of a plan.
    codes: [10_037, 10_048],
    advice:
      'The account has reached a limit of its plan, so the same command fails again for now. The limits of the free ' +
      'plan start\nagain at 00:00 UTC. After that, or with a larger plan, run the same command again: it resumes.',
  },
  { statuses: [401, 403], advice: CHECK_ACCOUNT },
  {
    statuses: [300, 301, 302, 303, 307, 308, 400, 404, 405, 409, 410, 411, 412, 413, 414, 415, 422],
    advice:
      'Cloudflare refuses this request, and will refuse it again. Fix the cause that the message names, then run the ' +
      'same command again.',
  },
];

/** Say what to do about an error. */
export function adviseOn(error: unknown): string {
  if (!(error instanceof CloudflareError)) return RUN_AGAIN;
  const { code, status } = error;
  const row = ADVICE.find(
    ({ codes, statuses }) => codes?.includes(code) ?? statuses?.includes(status),
  );
  return row?.advice ?? RUN_AGAIN;
}

/** Whether the same request may succeed in a moment. */
export function isTransient(error: unknown): boolean {
  if (error instanceof CloudflareError) {
    return (error.status === 429 || error.status >= 500) && adviseOn(error) === RUN_AGAIN;
  }
  // `fetch` rejects with a TypeError when a connection fails, and so does undici while it reads the body.
  return error instanceof TypeError;
}

/** Describe an error in one line, with its cause: `fetch failed (other side closed)` */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
}
