import { ApiError } from './cloudflare-api.ts';

/** A step failed: `message` says what happened, `advice` what to do next. */
export class DeployError extends Error {
  override name = 'DeployError';
  readonly advice: string;

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.advice = advice;
  }
}

/** Print a line to the terminal or the log. */
export type Log = (line: string) => void;

/** The API's code for an address that it cannot route, such as a malformed account ID. */
const NO_ROUTE = 7_003;

const RUN_AGAIN =
  'Run the same command again. It resumes where this run stopped; nothing is uploaded twice.';

const CHECK_ACCOUNT =
  'Check CLOUDFLARE_API_TOKEN (it needs “Workers Scripts: Edit” and “Workers KV Storage: Edit”, and ' +
  'must not have expired)\nand CLOUDFLARE_ACCOUNT_ID (the account that the token and the KV namespace ' +
  'belong to). Then run the same command again.';

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
    const isOurs = cause instanceof DeployError;
    const reason = isOurs ? cause.message : describeError(cause);
    throw new DeployError(
      `“${name}” failed: ${reason}`,
      isOurs ? cause.advice : isRefused(cause) ? CHECK_ACCOUNT : RUN_AGAIN,
      { cause },
    );
  }
}

/** Run a command. A `DeployError` is printed without a stack. Returns the exit code. */
export async function runCommand(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    process.stderr.write(`\n${error.message}\n\n${error.advice}\n`);
    return 1;
  }
}

/** Describe an error in one line, with its cause: `fetch failed (other side closed)` */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
}

function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 401 || error.status === 403 || error.code === NO_ROUTE;
}
