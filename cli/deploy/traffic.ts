import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { AccountContext } from './context.ts';
import { DeployError, describeError } from './step.ts';
import { findServed, loadHistory } from './worker-history.ts';
import type { Deployment, WorkerHistory } from './worker-history.ts';

type Split = Deployment['versions'];

const CREATED = z.object({ result: z.object({ id: z.string() }) });

/** The list of deployments can lag behind a new one. */
const CHECKS = 5;
const CHECK_PAUSE_MS = 500;

/**
 * Split the traffic by one request, which takes effect or does not. `seen` is the latest deployment that the caller
 * knows: the API has no condition for a request, so when another deployment comes in between, the traffic is given
 * back to it, and a `DeployError` says so. Resolves to the new deployment.
 */
export async function splitTraffic(
  context: AccountContext,
  split: Split,
  message: string,
  seen: Deployment | undefined,
): Promise<Deployment> {
  const { api, worker, signal } = context;
  const failure = await createDeployment(context, split, message).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  for (let check = 1; check <= CHECKS; check += 1) {
    const history = await loadHistory(api, worker);
    const [current] = history.deployments;
    const unseen = findUnseen(history, seen);
    const own = unseen.findLastIndex((one) => hasSplit(one, split));
    if (current && own !== -1 && hasSplit(current, split)) {
      const before = unseen[own + 1];
      if (before) await giveBack(context, history, before);
      return current;
    }
    // A deploy that came in later may give the traffic back to this one.
    const canReturn = own !== -1 && check < CHECKS;
    if (current && current.id !== seen?.id && !canReturn) throw overtaken(history);
    // The response to a request that took effect can be lost, so what is in effect decides.
    if (failure && own === -1) throw failure.error;
    await delay(CHECK_PAUSE_MS, undefined, { signal });
  }
  throw new DeployError(
    'Cloudflare accepted the new traffic split, but does not list it.',
    '`npm run releases` shows what readers get. Run the same command again if it is not this release.',
  );
}

/** Throw when the traffic changed since `before`: only a person knows which of two deploys is newer. */
export function refuseOvertaken(before: WorkerHistory, now: WorkerHistory): void {
  if (before.deployments[0]?.id !== now.deployments[0]?.id) throw overtaken(now);
}

/** Give all traffic to one version. */
export function toOneVersion(id: string): Split {
  return [{ id, percentage: 100 }];
}

/** Run what changes the traffic. A `DeployError`, also that of Ctrl+C, then says what readers get. */
export async function runForReaders<Value>(
  context: AccountContext,
  action: () => Promise<Value>,
): Promise<Value> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    const advice = `${await describeReaders(context)} ${error.advice}`;
    throw new DeployError(error.message, advice, { cause: error });
  }
}

/** What readers get now, in one sentence. */
async function describeReaders({ lastApi, siteWorker }: AccountContext): Promise<string> {
  const history = await loadHistory(lastApi, siteWorker).catch(() => null);
  if (!history) return '`npm run releases` shows what readers get.';
  const [current] = history.deployments;
  if (!current) return 'Nothing is served.';
  const parts = current.versions.map(({ id, percentage }) => {
    const release = history.versions.find((version) => version.id === id)?.release;
    const name = release ? `release ${release}` : `version ${id}`;
    return current.versions.length === 1 ? name : `${name} (${percentage} %)`;
  });
  return `Readers get ${parts.join(' and ')}.`;
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

/** The deployments since `seen`, newest first. */
function findUnseen({ deployments }: WorkerHistory, seen: Deployment | undefined): Deployment[] {
  const index = deployments.findIndex(({ id }) => id === seen?.id);
  return index === -1 ? deployments : deployments.slice(0, index);
}

async function giveBack(
  context: AccountContext,
  history: WorkerHistory,
  other: Deployment,
): Promise<never> {
  const release = findServed(history, other)?.release ?? 'unknown';
  try {
    await createDeployment(context, other.versions, `Back to release ${release}`);
  } catch (error) {
    throw new DeployError(
      `Another deploy gave the traffic to release ${release}, and this one replaced it. ` +
        `Giving it back failed: ${describeError(error)}`,
      `If readers should get release ${release}: \`npm run rollback -- ${release}\`.`,
    );
  }
  throw overtaken(history, release);
}

function overtaken(history: WorkerHistory, release = findServed(history)?.release): DeployError {
  return new DeployError(
    `While this command ran, another one gave the traffic to release ${release ?? 'unknown'}. ` +
      'This one does not replace it.',
    'If readers should get the release of this command, run it again. Everything is uploaded, so it takes a few ' +
      'seconds.',
  );
}

function hasSplit({ versions }: Deployment, split: Split): boolean {
  const isEqual = ({ id, percentage }: Split[number]) =>
    split.some((other) => other.id === id && other.percentage === percentage);
  return versions.length === split.length && versions.every(isEqual);
}
