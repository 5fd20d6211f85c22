import * as z from 'zod';
import { ApiError, TIME } from './cloudflare-api.ts';
import type { Api } from './cloudflare-api.ts';

/** A version of the Worker: code, assets and the id of the release that it serves. */
export interface WorkerVersion {
  id: string;
  /** Epoch seconds. */
  createdAt: number;
  /** Null when neither tag nor binding names a release: no deploy made this version. */
  release: string | null;
  message: string;
  /** Cloudflare gives traffic to the 100 latest versions only. */
  isDeployable: boolean;
}

/** A split of the traffic between versions, in effect until the next deployment. */
export interface Deployment {
  id: string;
  /** Epoch seconds. */
  createdAt: number;
  versions: { id: string; percentage: number }[];
}

export interface WorkerHistory {
  /** Newest first: deployable versions, and older ones that a deployment names. Empty before the first deploy. */
  versions: WorkerVersion[];
  /** Newest first; the first one is in effect. */
  deployments: Deployment[];
}

const BASICS = {
  id: z.string(),
  metadata: z.object({ created_on: TIME }),
  annotations: z
    .object({
      'workers/tag': z.string().optional(),
      'workers/message': z.string().default(''),
    })
    .prefault({}),
};

const VERSIONS = z.object({ result: z.object({ items: z.array(z.object(BASICS)) }) });

const VERSION = z.object({
  result: z.object({
    ...BASICS,
    resources: z.object({
      bindings: z.array(z.object({ name: z.string(), text: z.string().optional() })),
    }),
  }),
});

const DEPLOYMENTS = z.object({
  result: z.object({
    deployments: z.array(
      z.object({
        id: z.string(),
        created_on: TIME,
        versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
      }),
    ),
  }),
});

const PREVIEWS = z.object({
  result: z.object({
    subdomain: z.object({
      previews_enabled: z.boolean().default(false),
      preview_url_suffix: z.string().default(''),
    }),
  }),
});

/** The API's codes for a Worker that does not exist. */
const NO_WORKER = [10_007, 10_090];

/** Load versions and deployments; both are empty for a Worker that does not exist. */
export async function loadHistory(api: Api, worker: string): Promise<WorkerHistory> {
  const root = `/workers/scripts/${encodeURIComponent(worker)}`;
  try {
    const [listed, deployed] = await Promise.all([
      api.request(VERSIONS, { path: `${root}/versions?deployable=true` }),
      api.request(DEPLOYMENTS, { path: `${root}/deployments` }),
    ]);
    const deployments = deployed.result.deployments
      .map(({ id, created_on, versions }) => ({
        id,
        createdAt: created_on,
        versions: versions.map(({ version_id, percentage }) => ({ id: version_id, percentage })),
      }))
      .sort(byAge);
    const deployable = new Set(listed.result.items.map(({ id }) => id));
    const named = deployments.flatMap(({ versions }) => versions.map(({ id }) => id));
    const older = [...new Set(named)].filter((id) => !deployable.has(id));
    const versions = await Promise.all([
      ...listed.result.items.map(async ({ id, metadata, annotations }) => {
        const release = annotations['workers/tag'];
        const message = annotations['workers/message'] ?? '';
        // Changing a secret makes a version without a tag; it keeps the bindings.
        if (release === undefined) return loadVersion(api, root, id, true);
        return { id, createdAt: metadata.created_on, release, message, isDeployable: true };
      }),
      ...older.map((id) => loadVersion(api, root, id, false)),
    ]);
    return { versions: versions.sort(byAge), deployments };
  } catch (error) {
    const isMissing = error instanceof ApiError && NO_WORKER.includes(error.code);
    if (isMissing) return { versions: [], deployments: [] };
    throw error;
  }
}

/** Load the URL at which a version responds without traffic; null when preview URLs are off. */
export async function loadPreviewUrl(
  api: Api,
  worker: string,
  version: string,
): Promise<string | null> {
  const path = `/workers/workers/${encodeURIComponent(worker)}`;
  const { subdomain } = (await api.request(PREVIEWS, { path })).result;
  if (!subdomain.previews_enabled || subdomain.preview_url_suffix === '') return null;
  return `https://${version.slice(0, 8)}${subdomain.preview_url_suffix}`;
}

/** Find the version with the most traffic. */
export function findServed({ versions, deployments }: WorkerHistory): WorkerVersion | undefined {
  const shares = deployments[0]?.versions.toSorted((a, b) => b.percentage - a.percentage) ?? [];
  return versions.find(({ id }) => id === shares[0]?.id);
}

/** Whether a version has all traffic. */
export function hasAllTraffic({ deployments }: WorkerHistory, version: string): boolean {
  const shares = deployments[0]?.versions ?? [];
  return shares.some(({ id, percentage }) => id === version && percentage === 100);
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
    const binding = resources.bindings.find(({ name }) => name === 'RELEASE');
    return {
      id,
      createdAt: metadata.created_on,
      release: annotations['workers/tag'] ?? binding?.text ?? null,
      message: annotations['workers/message'] ?? '',
      isDeployable,
    };
  } catch (error) {
    // A deployment can name a version that Cloudflare no longer has.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return { id, createdAt: 0, release: null, message: '', isDeployable: false };
  }
}

/** The sort is stable: for two of the same second the API's order counts, newest first. */
function byAge(a: { createdAt: number }, b: { createdAt: number }): number {
  return b.createdAt - a.createdAt;
}
