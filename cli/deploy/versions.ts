import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { LIVE_RELEASE } from '../../worker/live-release.ts';
import { TIME } from './cloudflare-api.ts';
import type { Api } from './cloudflare-api.ts';
import { CONTENT_BINDING } from './context.ts';
import type { Context } from './context.ts';
import { CloudflareError, DeployError } from './errors.ts';

/** A version of the Worker: code, assets and the id of the release that it serves. */
export interface WorkerVersion {
  id: string;
  /** Epoch seconds. */
  createdAt: number;
  /** Null when neither tag nor binding names a release: no deploy made this version. */
  release: string | null;
  message: string;
  /** E-mail address of the person or token that uploaded it. */
  author: string;
  /** Cloudflare gives traffic to the 100 latest versions only. */
  isDeployable: boolean;
}

/** A split of the traffic between versions, in effect until the next deployment. */
export interface Deployment {
  id: string;
  /** Epoch seconds. */
  createdAt: number;
  message: string;
  versions: { id: string; percentage: number }[];
}

export interface WorkerHistory {
  /** Newest first: deployable versions, and older ones that a deployment names. Empty before the first deploy. */
  versions: WorkerVersion[];
  /** Newest first; the first one is in effect. */
  deployments: Deployment[];
}

/** Not every program that makes versions and deployments writes these. */
const ANNOTATIONS = z
  .object({
    'workers/tag': z.string().optional(),
    'workers/message': z.string().default(''),
  })
  .catch({ 'workers/message': '' });

const BASICS = {
  id: z.string(),
  metadata: z.object({ created_on: TIME, author_email: z.string().catch('') }),
  annotations: ANNOTATIONS,
};

const VERSIONS = z.object({ result: z.object({ items: z.array(z.object(BASICS)) }) });

const VERSION = z.object({
  result: z.object({
    ...BASICS,
    resources: z.object({
      bindings: z.array(
        z.object({
          name: z.string(),
          text: z.optional(z.string()),
          namespace_id: z.optional(z.string()),
        }),
      ),
    }),
  }),
});

const DEPLOYMENTS = z.object({
  result: z.object({
    deployments: z.array(
      z.object({
        id: z.string(),
        created_on: TIME,
        annotations: ANNOTATIONS,
        versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
      }),
    ),
  }),
});

export const ACCEPTED = z.object({ success: z.literal(true) });

/** The binding with the id of the release. */
const RELEASE_BINDING = 'RELEASE';
const RELEASE_ID = /^[0-9a-f]{16}$/;

/** The API's codes for a Worker that does not exist. */
const NO_WORKER = [10_007, 10_090];

/** Load versions and deployments; both are empty for a Worker that does not exist. */
export async function loadHistory(api: Api, worker: string): Promise<WorkerHistory> {
  const root = toRoot(worker);
  try {
    const [listed, deployed] = await Promise.all([
      api.request(VERSIONS, { path: `${root}/versions?deployable=true` }),
      api.request(DEPLOYMENTS, { path: `${root}/deployments` }),
    ]);
    // The API lists the one in effect first. Their times say less: the clock may have gone back meanwhile.
    const deployments = deployed.result.deployments.map(
      ({ id, created_on: createdAt, annotations: { 'workers/message': message }, versions }) => {
        const shares = versions.map(({ version_id, percentage }) => ({
          id: version_id,
          percentage,
        }));
        return { id, createdAt, message, versions: shares };
      },
    );
    const deployable = new Set(listed.result.items.map(({ id }) => id));
    const named = deployments.flatMap(({ versions }) => versions.map(({ id }) => id));
    const older = [...new Set(named)].filter((id) => !deployable.has(id));
    const versions = await Promise.all([
      ...listed.result.items.map(async ({ id, metadata, annotations }) => {
        const release = annotations['workers/tag'];
        const message = annotations['workers/message'];
        // Changing a secret makes a version without a tag; it keeps the bindings.
        if (release === undefined) return loadVersion(api, root, id, true);
        const { created_on: createdAt, author_email: author } = metadata;
        return { id, createdAt, release, message, author, isDeployable: true };
      }),
      ...older.map((id) => loadVersion(api, root, id, false)),
    ]);
    // The sort is stable: for two of the same second the API's order counts, newest first.
    return { versions: versions.sort((a, b) => b.createdAt - a.createdAt), deployments };
  } catch (error) {
    const isMissing = error instanceof CloudflareError && NO_WORKER.includes(error.code);
    if (isMissing) return { versions: [], deployments: [] };
    throw error;
  }
}

/**
 * Whether a version is one of this site. Another program may have a Worker of the same name, and bindings of these names:
 * error trackers use `RELEASE` too.
 */
export async function isVersionOfSite(
  { api, worker, namespaceId }: Context,
  id: string,
): Promise<boolean> {
  const { result } = await api.request(VERSION, { path: `${toRoot(worker)}/versions/${id}` });
  const find = (wanted: string) => result.resources.bindings.find(({ name }) => name === wanted);
  const release = find(RELEASE_BINDING)?.text ?? '';
  const isRelease = RELEASE_ID.test(release) || release === LIVE_RELEASE;
  return isRelease && find(CONTENT_BINDING)?.namespace_id === namespaceId;
}

/** Find the version with the most traffic in a deployment, by default the one in effect. */
export function findServed(
  { versions, deployments }: WorkerHistory,
  deployment = deployments[0],
): WorkerVersion | undefined {
  const shares = deployment?.versions.toSorted((a, b) => b.percentage - a.percentage) ?? [];
  return versions.find(({ id }) => id === shares[0]?.id);
}

/** Whether a version has all traffic. */
export function hasAllTraffic({ deployments }: WorkerHistory, version: string): boolean {
  const shares = deployments[0]?.versions ?? [];
  return shares.some(({ id, percentage }) => id === version && percentage === 100);
}

/** `Release 4f1c2a9b01de has the traffic.` */
export function describeTraffic({ versions, deployments }: WorkerHistory): string {
  const [current] = deployments;
  if (!current) return 'Nothing has the traffic.';
  const parts = current.versions.map(({ id, percentage }) => {
    const release = versions.find((version) => version.id === id)?.release;
    return `${release ? `Release ${release}` : `Version ${id}`} has ${percentage === 100 ? 'the' : `${percentage} % of the`} traffic.`;
  });
  return parts.join(' ');
}

/** Epoch seconds → `2026-11-22 13:05` */
export function toUtc(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ');
}

/** Path of a Worker in the API. */
export function toRoot(worker: string): string {
  return `/workers/scripts/${encodeURIComponent(worker)}`;
}

async function loadVersion(
  api: Api,
  root: string,
  id: string,
  isDeployable: boolean,
): Promise<WorkerVersion> {
  try {
    const { result } = await api.request(VERSION, { path: `${root}/versions/${id}` });
    const { annotations, metadata, resources } = result;
    const binding = resources.bindings.find(({ name }) => name === RELEASE_BINDING);
    return {
      id,
      createdAt: metadata.created_on,
      release: annotations['workers/tag'] ?? binding?.text ?? null,
      message: annotations['workers/message'],
      author: metadata.author_email,
      isDeployable,
    };
  } catch (error) {
    // A deployment can name a version that Cloudflare no longer has.
    if (!(error instanceof CloudflareError) || error.status !== 404) throw error;
    return { id, createdAt: 0, release: null, message: '', author: '', isDeployable: false };
  }
}

/** How often the list of deployments is read until it has a new one. */
const CHECKS = 5;

/**
 * Split the traffic by one request, which takes effect or does not. `seen` is the latest deployment that the caller
 * knows. Throws a `DeployError` when another command has made a newer one, because only a person knows which of the
 * two releases readers should get. Resolves to the new deployment.
 */
export async function splitTraffic(
  { api, worker, signal, pauseMs }: Context,
  split: Deployment['versions'],
  message: string,
  seen: Deployment | undefined,
): Promise<Deployment> {
  const before = await loadHistory(api, worker);
  if (before.deployments[0]?.id !== seen?.id) throw supersededError(before);
  const request = {
    method: 'POST',
    path: `${toRoot(worker)}/deployments`,
    body: {
      strategy: 'percentage',
      versions: split.map(({ id, percentage }) => ({ version_id: id, percentage })),
      annotations: { 'workers/message': message },
    },
  } as const;
  const failure = await api.request(ACCEPTED, request).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  for (let check = 1; check <= CHECKS; check += 1) {
    const history = await loadHistory(api, worker);
    const [current] = history.deployments;
    // The response to a request that took effect can be lost, so what is in effect decides.
    if (current && current.id !== seen?.id) {
      // Both give 100 % of the traffic, so neither can be a part of the other.
      if (current.versions.every((share) => split.some((other) => isDeepStrictEqual(share, other))))
        return current;
      throw supersededError(history);
    }
    if (failure) throw failure.error;
    await delay(pauseMs, undefined, { signal });
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
export function toOneVersion(id: string): Deployment['versions'] {
  return [{ id, percentage: 100 }];
}

function supersededError(history: WorkerHistory): DeployError {
  const release = findServed(history)?.release ?? 'unknown';
  return new DeployError(
    `While this command ran, another one gave the traffic to release ${release}. This one does not replace it.`,
    'If readers should get the release of this command, run it again. Everything is uploaded, so it takes a few seconds.',
  );
}
