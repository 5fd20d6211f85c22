import { randomUUID } from 'node:crypto';
import { fail, succeed } from './response.ts';
import type { Api, ApiContext } from './response.ts';
import { deployVersions, now } from './state.ts';
import type { AssetManifest, Deployment, State, UploadMetadata, Version, Worker } from './state.ts';

const SCRIPT = '/workers/scripts/:name';

/** Cloudflare gives traffic to that many of the latest versions, and lists as many. */
export const DEPLOYABLE_VERSIONS = 100;
export const LISTED_DEPLOYMENTS = 10;

/** Assets in one upload: few, so that there are several uploads. */
const BUCKET_SIZE = 5;

/** Scripts, versions, deployments, preview URLs and static assets. */
export function addWorkerRoutes(api: Api, state: State): void {
  type Handle = (c: ApiContext, worker: Worker) => Response | Promise<Response>;

  /** Add a route of a Worker, below its address. */
  const add = (method: 'get' | 'patch' | 'post' | 'put', path: string, handle: Handle) =>
    api[method](path.startsWith('/workers') ? path : SCRIPT + path, (c: ApiContext) => {
      const worker = state.workers.get(c.req.param('name') ?? '');
      if (worker) return handle(c, worker);
      return fail(c, 404, 10_007, 'This Worker does not exist on your account.');
    });

  api.get('/workers/subdomain', (c) => succeed(c, { subdomain: state.subdomain }));

  api.get('/workers/scripts', (c) => {
    const ids = [...state.workers.keys()];
    return succeed(
      c,
      ids.map((id) => ({ id })),
    );
  });

  add('get', '/workers/services/:name', (c, { name }) => {
    const script = { id: name, tag: name, tags: [], last_deployed_from: 'wrangler' };
    const environment = { environment: 'production', script };
    return succeed(c, { id: name, default_environment: environment });
  });

  add('get', '/workers/workers/:name', (c, { name, isOnWorkersDev, hasPreviews }) => {
    const preview_url_suffix = `-${name}.${state.subdomain}.workers.dev`;
    const flags = { enabled: isOnWorkersDev, previews_enabled: hasPreviews };
    return succeed(c, { name, subdomain: { ...flags, preview_url_suffix } });
  });

  add('get', '/settings', (c, { versions }) =>
    succeed(c, { bindings: versions[0]?.metadata.bindings ?? [] }),
  );

  add('get', '/secrets', (c) => succeed(c, []));

  add('patch', '/script-settings', async (c) => succeed(c, await c.req.json()));

  add('get', '/subdomain', (c, { hasPreviews }) =>
    succeed(c, { enabled: true, previews_enabled: hasPreviews }),
  );

  add('post', '/subdomain', async (c, worker) => {
    const wanted = await c.req.json<{ previews_enabled?: boolean }>();
    worker.hasPreviews = wanted.previews_enabled ?? worker.hasPreviews;
    return succeed(c, { enabled: true, previews_enabled: worker.hasPreviews });
  });

  add('post', '/domains/changeset', (c) =>
    succeed(c, { added: [], removed: [], updated: [], conflicting: [] }),
  );

  /** Takes a domain from any other Worker, as wrangler demands without a terminal. */
  add('put', '/domains/records', async (c, worker) => {
    const { origins } = await c.req.json<{ origins: { hostname: string }[] }>();
    for (const { hostname } of origins) state.domains.set(hostname, worker.name);
    return succeed(c, {});
  });

  api.put(SCRIPT, async (c) => {
    const name = c.req.param('name');
    const version = await loadUpload(c, state);
    if (!version) return fail(c, 400, 10_021, 'The upload is incomplete.');
    const isOpen = { isOnWorkersDev: true, hasPreviews: false };
    const created = { name, versions: [], deployments: [], ...isOpen };
    const worker: Worker = state.workers.get(name) ?? created;
    state.workers.set(name, worker);
    worker.versions.unshift(version);
    deployVersions(state, worker, [{ version_id: version.id, percentage: 100 }], 'First upload');
    const { id } = version;
    const ids = { etag: id, pipeline_hash: id, deployment_id: id.replaceAll('-', '') };
    return succeed(c, { id: name, tag: name, ...ids, startup_time_ms: 5 });
  });

  add('get', '/versions', (c, { versions }) =>
    succeed(c, { items: versions.slice(0, DEPLOYABLE_VERSIONS).map(toVersionItem) }),
  );

  add('get', '/versions/:id', (c, { versions }) => {
    const version = versions.find(({ id }) => id === c.req.param('id'));
    return version ? succeed(c, toVersionItem(version)) : fail(c, 404, 10_100, 'version not found');
  });

  add('post', '/versions', async (c, { versions }) => {
    const version = await loadUpload(c, state);
    if (!version) return fail(c, 400, 10_021, 'The upload is incomplete.');
    versions.unshift(version);
    return succeed(c, toVersionItem(version));
  });

  add('get', '/deployments', (c, { deployments }) =>
    succeed(c, { deployments: deployments.slice(0, LISTED_DEPLOYMENTS).map(toDeploymentItem) }),
  );

  add('post', '/deployments', async (c, worker) => {
    const wanted = await c.req.json<Pick<Version['metadata'], 'annotations'> & Deployment>();
    const deployable = worker.versions.slice(0, DEPLOYABLE_VERSIONS).map(({ id }) => id);
    const isKnown = wanted.versions.every(({ version_id }) => deployable.includes(version_id));
    if (!isKnown) return fail(c, 400, 10_100, 'version not found');
    const sum = wanted.versions.reduce((total, { percentage }) => total + percentage, 0);
    if (sum !== 100 || wanted.versions.length > 2) return fail(c, 400, 10_101, 'invalid split');
    const message = wanted.annotations?.['workers/message'] ?? '';
    return succeed(c, { id: deployVersions(state, worker, wanted.versions, message) });
  });

  api.post(`${SCRIPT}/assets-upload-session`, async (c) => {
    const { manifest } = await c.req.json<{ manifest: AssetManifest }>();
    const jwt = toSessionToken();
    state.sessions.set(jwt, manifest);
    const hashes = new Set(Object.values(manifest).map(({ hash }) => hash));
    const missing = [...hashes].filter((hash) => !state.files.has(hash));
    const count = Math.ceil(missing.length / BUCKET_SIZE);
    const buckets = Array.from({ length: count }, (_, index) =>
      missing.slice(index * BUCKET_SIZE, (index + 1) * BUCKET_SIZE),
    );
    return succeed(c, { jwt, buckets });
  });

  api.post('/workers/assets/upload', async (c) => {
    const jwt = c.req.header('Authorization')?.replace('Bearer ', '') ?? '';
    if (!state.sessions.has(jwt)) return fail(c, 403, 10_000, 'Authentication error');
    for (const [hash, part] of await c.req.formData()) {
      const text = typeof part === 'string' ? part : await part.text();
      state.files.set(hash, Buffer.from(text, 'base64'));
    }
    return succeed(c, { jwt: findAssets(state, jwt) ? jwt : null });
  });
}

/** Load a Worker from an upload form: its modules, and one part with the metadata. */
async function loadUpload(c: ApiContext, state: State): Promise<Version | null> {
  const form = await c.req.formData();
  const metadata = JSON.parse(String(form.get('metadata'))) as UploadMetadata;
  const modules = new Map<string, string>();
  for (const [name, part] of form) {
    if (typeof part !== 'string') modules.set(name, await part.text());
  }
  const assets = metadata.assets ? findAssets(state, metadata.assets.jwt) : {};
  if (!modules.has(metadata.main_module) || !assets) return null;
  return { id: randomUUID(), createdAt: now(state), metadata, modules, assets };
}

/** The assets of an upload session; null until all of them are uploaded. */
function findAssets(state: State, jwt: string): AssetManifest | null {
  const manifest = state.sessions.get(jwt) ?? null;
  const isWhole = Object.values(manifest ?? {}).every(({ hash }) => state.files.has(hash));
  return isWhole ? manifest : null;
}

/** wrangler reads the middle one of a token's three parts. */
function toSessionToken(): string {
  const payload = { exp: Math.floor(Date.now() / 1_000) + 3_600, id: randomUUID() };
  const toPart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${toPart({ alg: 'none' })}.${toPart(payload)}.signature`;
}

function toVersionItem({ id, createdAt, metadata }: Version) {
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

function toDeploymentItem({ id, createdAt, message, versions }: Deployment) {
  return {
    id,
    created_on: new Date(createdAt).toISOString(),
    source: 'wrangler',
    strategy: 'percentage',
    author_email: 'tester@example.com',
    annotations: { 'workers/message': message },
    versions,
  };
}
