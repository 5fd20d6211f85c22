import { setTimeout as delay } from 'node:timers/promises';
import { DeployError, describeFailure } from './deploy-error.ts';
import type { Probe } from './smoke-probes.ts';

/** A new version takes some seconds until every place of the network knows it. */
const POLL_MS = 1_000;

/**
 * Ask a version for one of each kind of thing, at an address of its own. Until all answers are right it is
 * asked again, at most for `timeoutMs`; then throws `DeployError` with what was wrong last.
 */
export async function smokeTest(origin: string, probes: Probe[], timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const fault = await findFault(origin, probes, timeoutMs);
    if (fault === null) return;
    if (Date.now() + POLL_MS >= deadline) {
      throw new DeployError(
        `The new version does not answer as it should: ${fault}`,
        'Look at it at the address above, mend what is wrong and deploy again; if it ' +
          'was only slow to start, run the same command again, with `--timeout 300` to wait longer.',
      );
    }
    await delay(POLL_MS);
  }
}

async function findFault(
  origin: string,
  probes: Probe[],
  timeoutMs: number,
): Promise<string | null> {
  for (const { name, path, status, findFault } of probes) {
    const shown = `${name}, ${origin}${path},`;
    try {
      const response = await fetch(new URL(path, origin), {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = new Uint8Array(await response.arrayBuffer());
      if (response.status !== status) return `${shown} answered ${response.status}, not ${status}.`;
      const fault = findFault(body);
      if (fault !== null) return `${shown} answered, but ${fault}.`;
    } catch (error) {
      return `${shown} did not answer: ${describeFailure(error)}`;
    }
  }
  return null;
}
