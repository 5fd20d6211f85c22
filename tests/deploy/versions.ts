import { toManifestKey } from '../../worker/store/keys.ts';
import { randomUUID } from 'node:crypto';
import { toContentHash } from '../../build/content-hash.ts';
import type { FakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import { now } from './fake-cloudflare/state.ts';
import { DEPLOYABLE_VERSIONS } from './fake-cloudflare/workers-api.ts';
import { findKeys, findWorker } from './project.ts';

/** Add newer versions to the Worker, each with a release, a manifest and a record of its own. */
export function addVersions(cloudflare: FakeCloudflare, count: number, prefix: string): void {
  const { versions } = findWorker(cloudflare);
  const [template] = versions;
  if (!template) throw new Error('The Worker has no version.');
  const createdAt = now(cloudflare.state);
  const metadata = { writtenAt: Math.floor(createdAt / 1_000) };
  for (let index = 1; index <= count; index += 1) {
    const text = randomUUID();
    const record = `page/${toContentHash(text)}`;
    const manifest = `{"page":"${record}"}`;
    const release = toContentHash(manifest).slice(0, 12);
    findKeys(cloudflare)
      .set(record, { value: text, metadata })
      .set(toManifestKey(release), { value: manifest, metadata });
    const annotations = { 'workers/tag': release, 'workers/message': `${prefix} ${release}` };
    const ofRelease = { ...template.metadata, annotations };
    versions.unshift({ ...template, id: randomUUID(), createdAt, metadata: ofRelease });
  }
}

/** List the keys that a deployable version, or a version of any deployment, needs and KV does not have. */
export function findMissingKeys(cloudflare: FakeCloudflare): string[] {
  const { versions, deployments } = findWorker(cloudflare);
  const keys = findKeys(cloudflare);
  const deployed = new Set(
    deployments.flatMap(({ versions }) => versions.map(({ version_id }) => version_id)),
  );
  return versions
    .filter(({ id }, index) => index < DEPLOYABLE_VERSIONS || deployed.has(id))
    .flatMap(({ metadata }) => {
      const manifestKey = toManifestKey(metadata.annotations?.['workers/tag'] ?? '');
      const manifest = keys.get(manifestKey)?.value ?? '';
      return [manifestKey, ...(manifest.match(/[a-z-]+\/[0-9a-f]{32}(?=")/g) ?? [])];
    })
    .filter((key) => !keys.has(key));
}
