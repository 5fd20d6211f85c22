import { isRefusal, ApiError } from './api-error.ts';
import type { DeployContext } from './context.ts';
import { DeployError, describeFailure } from './deploy-error.ts';

/** The API's number of an address that it cannot route, as with the id of no account. */
const NO_ROUTE = 7_003;

const AGAIN =
  'Run the same command again: it goes on where this one stopped, and nothing is uploaded twice.';

const ACCOUNT_ADVICE =
  'Check CLOUDFLARE_API_TOKEN (it needs “Workers Scripts: Edit” and “Workers KV Storage: Edit”, and ' +
  'must not have expired)\nand CLOUDFLARE_ACCOUNT_ID (the account that the token and the KV namespace ' +
  'belong to). Then run it again.';

/** Do one step of a deploy, under its name; a failure says which step it was and how to go on. */
export async function runStep<Value>(
  { say }: Pick<DeployContext, 'say'>,
  name: string,
  action: () => Promise<Value>,
): Promise<Value> {
  say(`▸ ${name}`);
  try {
    return await action();
  } catch (cause) {
    const advice = cause instanceof DeployError ? cause.advice : toAdvice(cause);
    const reason = cause instanceof DeployError ? cause.message : describeFailure(cause);
    throw new DeployError(`“${name}” failed: ${reason}`, advice, { cause });
  }
}

function toAdvice(error: unknown): string {
  const isAccount = isRefusal(error) || (error instanceof ApiError && error.code === NO_ROUTE);
  return isAccount ? ACCOUNT_ADVICE : AGAIN;
}
