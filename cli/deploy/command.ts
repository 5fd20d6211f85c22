import { loadContext } from './context.ts';
import type { ConnectionFlags, Context, Runtime } from './context.ts';
import { DeployError, adviseOn, describeError } from './errors.ts';
import { describeTraffic, loadHistory } from './versions.ts';

/** Run a command of the account. `DeployError` is printed without a stack; Ctrl+C aborts the signal. Returns the exit code. */
export async function runCommand(
  flags: ConnectionFlags,
  runtime: Runtime,
  work: (context: Context) => Promise<number>,
): Promise<number> {
  const { signals, stderr } = runtime;
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
    return await work(await loadContext(flags, runtime, controller.signal));
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

/** Run one named step. Throws `DeployError` with the name of the step and advice. */
export async function runStep<Value>(
  { log }: Pick<Context, 'log'>,
  name: string,
  action: () => Promise<Value>,
): Promise<Value> {
  log(`▸ ${name}`);
  try {
    return await action();
  } catch (cause) {
    const isStopped = cause instanceof Error && cause.name === 'AbortError';
    const isOurs = cause instanceof DeployError;
    const reason = isOurs ? cause.message : describeError(cause);
    throw new DeployError(
      `“${name}” ${isStopped ? 'was stopped.' : `failed: ${reason}`}`,
      isOurs ? cause.advice : adviseOn(cause),
      { cause },
    );
  }
}

/** Run what changes the traffic. A `DeployError`, also that of Ctrl+C, then says which version has it. */
export async function runWithTraffic<Value>(
  { lastApi, siteWorker }: Context,
  action: () => Promise<Value>,
): Promise<Value> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    // Whether it responds as expected is not known.
    const history = await loadHistory(lastApi, siteWorker).catch(() => null);
    const traffic = history
      ? describeTraffic(history)
      : '`npm run exec -- wrangler deployments list` shows what has the traffic.';
    throw new DeployError(error.message, `${traffic} ${error.advice}`, { cause: error });
  }
}
