import { CloudflareError, LIMIT_CODES } from './cloudflare-api.ts';
import type { Log, Runtime } from './runtime.ts';

/** A step failed: `message` says what happened, `advice` what to do next. */
export class DeployError extends Error {
  override name = 'DeployError';
  readonly advice: string;

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.advice = advice;
  }
}

/** wrangler ended with an error. */
export class WranglerError extends Error {
  override name = 'WranglerError';
  /** Cloudflare's error code, 0 without one. */
  readonly code: number;

  constructor(message: string) {
    super(message);
    this.code = Number(/\[code: (\d+)\]/.exec(message)?.[1] ?? 0);
  }
}

const RUN_AGAIN =
  'Run the same command again. It resumes where this run stopped; nothing is uploaded twice.';

const CHECK_ACCOUNT =
  'Check CLOUDFLARE_API_TOKEN (it needs “Workers Scripts: Edit” and “Workers KV Storage: Edit”, and ' +
  'must not have expired)\nand CLOUDFLARE_ACCOUNT_ID (the account that the token and the KV namespace ' +
  'belong to). Then run the same command again.';

const CHECK_NAMESPACE =
  'The KV namespace of the configuration is not in this account. If CLOUDFLARE_ACCOUNT_ID is the wrong ' +
  'account, correct it.\nIf the namespace was deleted, set its id to "content" and run `npm run setup`: it ' +
  'creates a namespace.';

const FIX_WORKER =
  'Cloudflare refuses this Worker, and will refuse it again. `npm run preview` runs the same Worker on this ' +
  'machine.\nFix the cause, then deploy again.';

const LIMIT =
  'The account has reached a limit of its plan, so the same command fails again for now. The limits of the free ' +
  'plan start\nagain at 00:00 UTC. After that, or with a larger plan, run the same command again: it resumes.';

const REFUSED =
  'Cloudflare refuses this request, and will refuse it again. Fix the cause that the message names, then run the ' +
  'same command again.';

/** What to do about Cloudflare's error codes for which a second run does not help. */
const ADVICE_BY_CODE = new Map([
  // Authentication: a token or header is invalid, expired or malformed; an address cannot be routed.
  ...[6_003, 6_111, 7_003, 9_106, 9_109, 10_000, 10_001, 10_405].map(
    (code) => [code, CHECK_ACCOUNT] as const,
  ),
  ...[10_011, 10_013, 10_041].map((code) => [code, CHECK_NAMESPACE] as const),
  // The script throws when it starts, is too large or needs too long to start.
  ...[10_021, 10_027, 10_068, 10_069].map((code) => [code, FIX_WORKER] as const),
  ...LIMIT_CODES.map((code) => [code, LIMIT] as const),
]);

/** Say what to do about an error of the API or of wrangler. */
export function adviseOn(error: unknown): string {
  if (!(error instanceof CloudflareError || error instanceof WranglerError)) return RUN_AGAIN;
  const advice = ADVICE_BY_CODE.get(error.code);
  if (advice !== undefined) return advice;
  if (error instanceof WranglerError) return RUN_AGAIN;
  if (error.status === 401 || error.status === 403) return CHECK_ACCOUNT;
  if (error.status === 429 && error.retryAfterMs !== undefined) {
    return `Cloudflare asks to wait ${Math.ceil(error.retryAfterMs / 1_000)} s. ${RUN_AGAIN}`;
  }
  return error.status < 500 && error.status !== 429 ? REFUSED : RUN_AGAIN;
}

/** Run one named step. Throws `DeployError` with the name of the step and advice. */
export async function runStep<Value>(
  log: Log,
  name: string,
  action: () => Promise<Value>,
): Promise<Value> {
  log(`▸ ${name}`);
  try {
    return await action();
  } catch (cause) {
    if (isAbort(cause)) throw new DeployError(`“${name}” was stopped.`, RUN_AGAIN, { cause });
    const isOurs = cause instanceof DeployError;
    const reason = isOurs ? cause.message : describeError(cause);
    const advice = isOurs ? cause.advice : adviseOn(cause);
    throw new DeployError(`“${name}” failed: ${reason}`, advice, { cause });
  }
}

/** Run a command. `DeployError` is printed without a stack; Ctrl+C aborts the signal. Returns the exit code. */
export async function runCommand(
  { signals, stderr }: Pick<Runtime, 'signals' | 'stderr'>,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const controller = new AbortController();
  const stopListening = () => {
    for (const name of STOP_SIGNALS) signals.off(name, stop);
  };
  const stop = () => {
    controller.abort();
    setTimeout(stopListening, REPEAT_MS).unref();
  };
  for (const name of STOP_SIGNALS) signals.on(name, stop);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    stderr.write(`\n${error.message}\n\n${error.advice}\n`);
    return controller.signal.aborted ? STOPPED : 1;
  } finally {
    stopListening();
  }
}

/** Without a terminal, a signal to the process group also arrives a second time, forwarded by `cli/run.mjs`. */
const REPEAT_MS = 500;

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The exit code of a shell for a program that Ctrl+C ended. */
const STOPPED = 130;

/** Describe an error in one line, with its cause: `fetch failed (other side closed)` */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
