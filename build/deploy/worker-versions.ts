import * as v from 'valibot';
import type { Api } from './api.ts';
import { isWorkerMissing } from './api-error.ts';

/** A version of the Worker: code, assets and the id of the release that it serves. */
export interface WorkerVersion {
  id: string;
  /** Epoch seconds. */
  createdAt: number;
  /** Id of its release; null when it does not say, so that no deploy made it. */
  release: string | null;
  message: string;
}

/** A decision which versions get traffic, in force until the next one. */
export interface Deployment {
  id: string;
  /** Epoch seconds. */
  createdAt: number;
  versions: { id: string; percentage: number }[];
}

/** What the Worker has served and could serve. */
export interface WorkerHistory {
  /** Newest first: all that Cloudflare would still give traffic to. Empty before the first deploy. */
  versions: WorkerVersion[];
  /** Newest first; the first one is in force. */
  deployments: Deployment[];
}

const TIME = v.pipe(
  v.string(),
  v.transform((text) => Math.floor(Date.parse(text) / 1_000)),
  v.number(),
);

const ANNOTATIONS = v.optional(
  v.object({
    'workers/tag': v.optional(v.string()),
    'workers/message': v.optional(v.string(), ''),
  }),
  {},
);

const VERSIONS = v.object({
  result: v.object({
    items: v.array(
      v.object({
        id: v.string(),
        metadata: v.object({ created_on: TIME }),
        annotations: ANNOTATIONS,
      }),
    ),
  }),
});

const VERSION = v.object({
  result: v.object({
    resources: v.object({
      bindings: v.array(v.object({ name: v.string(), text: v.optional(v.string()) })),
    }),
  }),
});

const DEPLOYMENTS = v.object({
  result: v.object({
    deployments: v.array(
      v.object({
        id: v.string(),
        created_on: TIME,
        versions: v.array(v.object({ version_id: v.string(), percentage: v.number() })),
      }),
    ),
  }),
});

const WORKER = v.object({
  result: v.object({
    subdomain: v.object({
      previews_enabled: v.optional(v.boolean(), false),
      preview_url_suffix: v.optional(v.string(), ''),
    }),
  }),
});

/** Load versions and deployments; both are empty for a Worker that does not exist yet. */
export async function loadHistory(api: Api, worker: string): Promise<WorkerHistory> {
  const root = `/workers/scripts/${encodeURIComponent(worker)}`;
  try {
    const [versions, deployments] = await Promise.all([
      api.ask(VERSIONS, { path: `${root}/versions?deployable=true` }),
      api.ask(DEPLOYMENTS, { path: `${root}/deployments` }),
    ]);
    const loaded = versions.result.items.map(async ({ id, metadata, annotations }) => ({
      id,
      createdAt: metadata.created_on,
      // A version made by a changed secret has no tag, but the bindings of the one it was made from.
      release: annotations['workers/tag'] ?? (await loadReleaseBinding(api, root, id)),
      message: annotations['workers/message'] ?? '',
    }));
    return {
      versions: (await Promise.all(loaded)).sort(byAge),
      deployments: deployments.result.deployments
        .map(({ id, created_on, versions }) => ({
          id,
          createdAt: created_on,
          versions: versions.map(({ version_id, percentage }) => ({ id: version_id, percentage })),
        }))
        .sort(byAge),
    };
  } catch (error) {
    if (isWorkerMissing(error)) return { versions: [], deployments: [] };
    throw error;
  }
}

/** Load the address at which one version can be seen without traffic; null when previews are off. */
export async function loadPreviewUrl(
  api: Api,
  worker: string,
  version: string,
): Promise<string | null> {
  const path = `/workers/workers/${encodeURIComponent(worker)}`;
  const { subdomain } = (await api.ask(WORKER, { path })).result;
  if (!subdomain.previews_enabled || subdomain.preview_url_suffix === '') return null;
  return `https://${version.slice(0, 8)}${subdomain.preview_url_suffix}`;
}

/** Find the release that readers get: that of the version with the most traffic. */
export function findServed({ versions, deployments }: WorkerHistory): WorkerVersion | undefined {
  const shares = deployments[0]?.versions.toSorted((a, b) => b.percentage - a.percentage) ?? [];
  return versions.find(({ id }) => id === shares[0]?.id);
}

async function loadReleaseBinding(api: Api, root: string, id: string): Promise<string | null> {
  const { result } = await api.ask(VERSION, { path: `${root}/versions/${id}` });
  return result.resources.bindings.find(({ name }) => name === 'RELEASE')?.text ?? null;
}

/** A stable sort: of two in the same second, the order of the answer decides, which is newest first. */
function byAge(a: { createdAt: number }, b: { createdAt: number }): number {
  return b.createdAt - a.createdAt;
}
