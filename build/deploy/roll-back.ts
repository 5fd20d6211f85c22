import { toContentHash } from '../content-hash.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { loadNamedKeys } from './collect-keys.ts';
import type { DeployContext } from './context.ts';
import { DeployError } from './deploy-error.ts';
import type { KvNamespace } from './kv-namespace.ts';
import { runStep } from './step.ts';
import { hasAllTraffic, switchTraffic } from './switch-traffic.ts';
import { findServed, loadHistory } from './worker-versions.ts';
import type { WorkerHistory, WorkerVersion } from './worker-versions.ts';

const SAMPLE_SIZE = 20;

/** Give the traffic to an earlier release: the one named, or the one that was served before this one. */
export async function rollBack(context: DeployContext, wanted: string | null): Promise<void> {
  const { api, kv, worker, configFile, env, say } = context;
  const history = await runStep(context, 'Look up what was served', () => loadHistory(api, worker));
  const served = findServed(history);
  const version = wanted === null ? findPrevious(history) : findRelease(history, wanted);
  const { release } = version;
  if (release === null) throw unknownRelease(`version ${version.id}`);
  say(`  Served now: ${served?.release ?? 'unknown'}; going to ${release} (version ${version.id})`);
  if (hasAllTraffic(history.deployments[0], version.id)) {
    say(`Release ${release} is served already.`);
    return;
  }
  await runStep(context, 'Look whether its records are there', async () => {
    const sample = await verifyRecords(kv, release);
    say(`  All of them; ${sample} read, and whole`);
  });
  await runStep(context, 'Give it the traffic', () =>
    switchTraffic({
      api,
      worker,
      version: version.id,
      message: `Rollback to release ${release}`,
      configFile,
      env,
    }),
  );
  say(`Release ${release} is served.`);
}

/** Find the last version with traffic whose release is another one than what is served. */
function findPrevious(history: WorkerHistory): WorkerVersion {
  const served = findServed(history);
  const found = history.deployments
    .flatMap(({ versions }) => versions)
    .flatMap(({ id }) => history.versions.find((version) => version.id === id) ?? [])
    .find(({ release }) => release !== null && release !== served?.release);
  if (found) return found;
  throw new DeployError(
    'No other release was served before this one.',
    '`npm run releases` lists those that are there; name one: `npm run rollback -- RELEASE`.',
  );
}

function findRelease({ versions }: WorkerHistory, wanted: string): WorkerVersion {
  const found = versions.find(({ release, id }) => release === wanted || id === wanted);
  if (found) return found;
  throw unknownRelease(`\`${wanted}\``);
}

function unknownRelease(name: string): DeployError {
  return new DeployError(
    `There is no release ${name} that could be served.`,
    '`npm run releases` lists those that are there.',
  );
}

/** Throw `DeployError` unless all keys are there and a sample of the values is whole; how many were read. */
async function verifyRecords(kv: KvNamespace, release: string): Promise<number> {
  const named = await loadNamedKeys(kv, release);
  const stored = named && (await kv.list());
  const missing = [...(named ?? [toManifestKey(release)])].filter((key) => !stored?.has(key));
  if (!named || missing.length > 0) {
    throw new DeployError(
      `Release ${release} is no longer whole: ${missing.length} of its keys are gone, such as ${missing[0]}.`,
      'Its records were collected. Check out its commit and run `npm run deploy`, or name another ' +
        'release: `npm run releases` lists them.',
    );
  }
  const records = [...named].filter((key) => key !== toManifestKey(release)).sort();
  const step = Math.max(1, Math.ceil(records.length / SAMPLE_SIZE));
  const sample = records.filter((_, index) => index % step === 0);
  const values = await kv.read(sample);
  // A key carries the hash of its value, so a value proves itself.
  const damaged = sample.filter((key) => !key.endsWith(`/${toContentHash(values.get(key) ?? '')}`));
  if (damaged.length === 0) return sample.length;
  throw new DeployError(
    `Release ${release} is damaged: ${damaged.join(', ')}.`,
    'Name another release: `npm run releases` lists them.',
  );
}
