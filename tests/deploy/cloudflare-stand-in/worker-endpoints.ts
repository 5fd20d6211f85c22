import { randomUUID } from 'node:crypto';
import { fail, succeed, toForm, toJson } from './answer.ts';
import type { Answer, Endpoint, Question } from './answer.ts';
import type { AssetManifest, State, UploadMetadata, Version, Worker } from './state.ts';

const SCRIPT = '/workers/scripts/:name';
const DEPLOYABLE = 100;

/** Workers: scripts, versions, deployments and their addresses. */
export function toWorkerEndpoints(state: State): Endpoint[] {
  const ofWorker = (name: string, act: (worker: Worker) => Answer | Promise<Answer>) => {
    const worker = state.workers.get(name);
    return worker ? act(worker) : fail(404, 10_007, 'This Worker does not exist on your account.');
  };
  return [
    {
      route: 'GET /workers/subdomain',
      answer: () =>
        state.subdomain === null
          ? fail(404, 10_007, 'You do not have a workers.dev subdomain.')
          : succeed({ subdomain: state.subdomain }),
    },
    {
      route: 'GET /workers/services/:name',
      answer: (_, [name = '']) =>
        ofWorker(name, () =>
          succeed({
            id: name,
            default_environment: {
              environment: 'production',
              script: { id: name, tag: name, tags: [], last_deployed_from: 'wrangler' },
            },
          }),
        ),
    },
    {
      route: `GET ${SCRIPT}/secrets`,
      answer: (_, [name = '']) => ofWorker(name, () => succeed([])),
    },
    {
      route: `PATCH ${SCRIPT}/script-settings`,
      answer: (question, [name = '']) => ofWorker(name, () => succeed(toJson(question))),
    },
    {
      route: 'GET /workers/workers/:name',
      answer: (_, [name = '']) =>
        ofWorker(name, ({ hasPreviews }) =>
          succeed({
            name,
            subdomain: {
              enabled: true,
              previews_enabled: hasPreviews,
              preview_url_suffix: `-${name}.${state.subdomain}.workers.dev`,
            },
          }),
        ),
    },
    {
      route: `GET ${SCRIPT}/subdomain`,
      answer: (_, [name = '']) =>
        ofWorker(name, ({ hasPreviews }) =>
          succeed({ enabled: true, previews_enabled: hasPreviews }),
        ),
    },
    {
      route: `POST ${SCRIPT}/subdomain`,
      answer: (question, [name = '']) =>
        ofWorker(name, (worker) => {
          const wanted = toJson<{ enabled: boolean; previews_enabled?: boolean }>(question);
          worker.hasPreviews = wanted.previews_enabled ?? worker.hasPreviews;
          return succeed({ enabled: true, previews_enabled: worker.hasPreviews });
        }),
    },
    {
      route: `PUT ${SCRIPT}`,
      answer: async (question, [name = '']) => {
        const version = await toVersion(state, question);
        if (!version) return fail(400, 10_021, 'The upload is not whole.');
        const worker = state.workers.get(name) ?? {
          name,
          versions: [],
          deployments: [],
          hasPreviews: false,
        };
        state.workers.set(name, worker);
        worker.versions.unshift(version);
        deploy(worker, [{ version_id: version.id, percentage: 100 }], 'First upload');
        return succeed({
          id: name,
          tag: name,
          etag: version.id,
          pipeline_hash: version.id,
          deployment_id: version.id.replaceAll('-', ''),
          startup_time_ms: 5,
        });
      },
    },
    {
      route: `GET ${SCRIPT}/versions`,
      answer: (_, [name = '']) =>
        ofWorker(name, ({ versions }) =>
          succeed({ items: versions.slice(0, DEPLOYABLE).map(describeVersion) }),
        ),
    },
    {
      route: `GET ${SCRIPT}/versions/:id`,
      answer: (_, [name = '', id]) =>
        ofWorker(name, ({ versions }) => {
          const version = versions.find((version) => version.id === id);
          return version
            ? succeed(describeVersion(version))
            : fail(404, 10_100, 'version not found');
        }),
    },
    {
      route: `POST ${SCRIPT}/versions`,
      answer: (question, [name = '']) =>
        ofWorker(name, async ({ versions }) => {
          const version = await toVersion(state, question);
          if (!version) return fail(400, 10_021, 'The upload is not whole.');
          versions.unshift(version);
          return succeed(describeVersion(version));
        }),
    },
    {
      route: `GET ${SCRIPT}/deployments`,
      answer: (_, [name = '']) =>
        ofWorker(name, ({ deployments }) =>
          succeed({
            deployments: deployments.map(({ id, createdAt, message, versions }) => ({
              id,
              created_on: new Date(createdAt).toISOString(),
              source: 'wrangler',
              strategy: 'percentage',
              author_email: 'tester@example.com',
              annotations: { 'workers/message': message },
              versions,
            })),
          }),
        ),
    },
    {
      route: `POST ${SCRIPT}/deployments`,
      answer: (question, [name = '']) =>
        ofWorker(name, (worker) => {
          const wanted = toJson<{
            versions: { version_id: string; percentage: number }[];
            annotations?: Record<string, string>;
          }>(question);
          const isKnown = wanted.versions.every(({ version_id }) =>
            worker.versions.some(({ id }) => id === version_id),
          );
          if (!isKnown) return fail(400, 10_100, 'version not found');
          const id = deploy(worker, wanted.versions, wanted.annotations?.['workers/message'] ?? '');
          return succeed({ id });
        }),
    },
  ];
}

function deploy(
  worker: Worker,
  versions: { version_id: string; percentage: number }[],
  message: string,
) {
  const id = randomUUID();
  worker.deployments.unshift({ id, createdAt: Date.now(), message, versions });
  return id;
}

/** Take in a Worker as wrangler uploads it: a form of modules and one part that describes them. */
async function toVersion(state: State, question: Question): Promise<Version | null> {
  const form = await toForm(question);
  const metadata = JSON.parse(String(form.get('metadata'))) as UploadMetadata;
  const modules = new Map<string, string>();
  for (const [name, part] of form) {
    if (typeof part !== 'string') modules.set(name, await part.text());
  }
  const assets = findAssets(state, metadata);
  if (!modules.has(metadata.main_module) || !assets) return null;
  return { id: randomUUID(), createdAt: Date.now(), metadata, modules, assets };
}

/** A version can name assets only when all of them were uploaded. */
function findAssets(state: State, { assets }: UploadMetadata): AssetManifest | null {
  if (!assets) return {};
  const manifest = state.sessions.get(assets.jwt);
  const isWhole = Object.values(manifest ?? {}).every(({ hash }) => state.files.has(hash));
  return manifest && isWhole ? manifest : null;
}

function describeVersion({ id, createdAt, metadata }: Version) {
  return {
    id,
    number: 1,
    metadata: {
      created_on: new Date(createdAt).toISOString(),
      author_email: 'tester@example.com',
      source: 'wrangler',
      has_preview: true,
    },
    annotations: metadata.annotations ?? {},
    startup_time_ms: 5,
    resources: {
      bindings: metadata.bindings,
      script: { etag: id, handlers: ['fetch'] },
      script_runtime: { compatibility_date: metadata.compatibility_date },
    },
  };
}
