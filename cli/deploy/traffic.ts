import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { AccountContext } from './context.ts';
import { DeployError } from './step.ts';
import { describeTraffic, findServed, loadHistory } from './worker-history.ts';
import type { Deployment, WorkerHistory } from './worker-history.ts';

type Split = Deployment['versions'];

const CREATED = z.object({ result: z.object({ id: z.string() }) });

/** How often the list of deployments is read until it has a new one. */
const CHECKS = 5;

/**
 * Split the traffic by one request, which takes effect or does not. `seen` is the latest deployment that the caller
 * knows. Throws a `DeployError` when another command has made a newer one, because only a person knows which of the
 * two releases readers should get. Resolves to the new deployment.
 */
export async function splitTraffic(
  context: AccountContext,
  split: Split,
  message: string,
  seen: Deployment | undefined,
): Promise<Deployment> {
  const { api, worker, signal, pauses } = context;
  const before = await loadHistory(api, worker);
  if (before.deployments[0]?.id !== seen?.id) throw supersededError(before);
  const failure = await createDeployment(context, split, message).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  for (let check = 1; check <= CHECKS; check += 1) {
    const history = await loadHistory(api, worker);
    const [current] = history.deployments;
    // The response to a request that took effect can be lost, so what is in effect decides.
    if (current && current.id !== seen?.id) {
      if (hasSplit(current, split)) return current;
      throw supersededError(history);
    }
    if (failure) throw failure.error;
    await delay(pauses.deploymentMs, undefined, { signal });
  }
  throw new DeployError(
    'Cloudflare accepted the new traffic split, but does not list it.',
    '`npm run exec -- wrangler deployments list` shows what has the traffic. Run the same command again if it is not this release.',
  );
}

/** The message of a deployment that a deploy makes. A rollback, a failed test and the dashboard have other ones. */
export function toDeployMessage(release: string): string {
  return `Release ${release}`;
}

export function isDeploy({ message }: Deployment): boolean {
  return message.startsWith(toDeployMessage(''));
}

/** Give all traffic to one version. */
export function toOneVersion(id: string): Split {
  return [{ id, percentage: 100 }];
}

/** Run what changes the traffic. A `DeployError`, also that of Ctrl+C, then says which version has it. */
export async function runWithTraffic<Value>(
  context: AccountContext,
  action: () => Promise<Value>,
): Promise<Value> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    const advice = `${await describeCurrentTraffic(context)} ${error.advice}`;
    throw new DeployError(error.message, advice, { cause: error });
  }
}

/** Which version has the traffic now, in one sentence. Whether it responds as expected is not known. */
async function describeCurrentTraffic({ lastApi, siteWorker }: AccountContext): Promise<string> {
  const history = await loadHistory(lastApi, siteWorker).catch(() => null);
  return history
    ? describeTraffic(history)
    : '`npm run exec -- wrangler deployments list` shows what has the traffic.';
}

async function createDeployment(
  { api, worker }: AccountContext,
  split: Split,
  message: string,
): Promise<void> {
  await api.request(CREATED, {
    method: 'POST',
    path: `/workers/scripts/${encodeURIComponent(worker)}/deployments`,
    body: {
      strategy: 'percentage',
      versions: split.map(({ id, percentage }) => ({ version_id: id, percentage })),
      annotations: { 'workers/message': message },
    },
  });
}

function supersededError(history: WorkerHistory): DeployError {
  return new DeployError(
    `While this command ran, another one gave the traffic to release ${findServed(history)?.release ?? 'unknown'}. ` +
      'This one does not replace it.',
    'If readers should get the release of this command, run it again. Everything is uploaded, so it takes a few ' +
      'seconds.',
  );
}

function hasSplit({ versions }: Deployment, split: Split): boolean {
  const isEqual = ({ id, percentage }: Split[number]) =>
    split.some((other) => other.id === id && other.percentage === percentage);
  // Both give 100 % of the traffic, so neither can be a part of the other.
  return versions.every(isEqual);
}
