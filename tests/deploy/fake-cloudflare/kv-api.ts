import { randomUUID } from 'node:crypto';
import { fail, succeed } from './response.ts';
import type { Api, ApiContext } from './response.ts';
import { findVisible } from './state.ts';
import type { Namespace, State } from './state.ts';

interface Pair {
  key: string;
  value: string;
  metadata?: unknown;
}

const ROOT = '/storage/kv/namespaces';
const MAX_PAIRS = 10_000;
const MAX_READ = 100;
const MAX_KEY_BYTES = 512;
const MAX_METADATA_BYTES = 1_024;
const MAX_BODY_BYTES = 100 * 1_000 * 1_000;

/** Small, so that every listing has several pages. */
const PAGE_SIZE = 4;

/** Workers KV with the limits of the real one. */
export function addKvRoutes(api: Api, state: State): void {
  const inNamespace =
    (handle: (c: ApiContext, namespace: Namespace) => Response | Promise<Response>) =>
    (c: ApiContext) => {
      const namespace = state.namespaces.get(c.req.param('id') ?? '');
      return namespace ? handle(c, namespace) : fail(c, 404, 10_013, 'namespace not found');
    };

  api.get(ROOT, (c) => {
    const all = [...state.namespaces.values()].map(({ id, title }) => ({ id, title }));
    return succeed(c, c.req.query('page') === '1' ? all : []);
  });

  api.post(ROOT, async (c) => {
    const { title } = await c.req.json<{ title: string }>();
    if ([...state.namespaces.values()].some((namespace) => namespace.title === title)) {
      return fail(c, 400, 10_014, 'a namespace with this account ID and title already exists');
    }
    const id = randomUUID().replaceAll('-', '');
    state.namespaces.set(id, { id, title, keys: new Map() });
    return succeed(c, { id, title });
  });

  api.get(
    `${ROOT}/:id/keys`,
    inNamespace((c, namespace) => {
      const keys = findVisible(namespace);
      const limit = Number(c.req.query('limit') ?? 1_000);
      if (limit < 10 || limit > 1_000) return fail(c, 400, 10_022, 'limit must be from 10 to 1000');
      const start = Number(c.req.query('cursor') ?? 0);
      const end = start + PAGE_SIZE;
      const page = [...keys].sort(([a], [b]) => (a < b ? -1 : 1)).slice(start, end);
      return succeed(
        c,
        page.map(([name, { metadata }]) => ({ name, ...(metadata ? { metadata } : {}) })),
        { count: page.length, cursor: end < keys.size ? String(end) : '' },
      );
    }),
  );

  api.put(
    `${ROOT}/:id/bulk`,
    inNamespace(async (c, { keys }) => {
      const pairs = await c.req.json<Pair[]>();
      if (pairs.length > MAX_PAIRS) return fail(c, 400, 10_026, 'too many pairs');
      const bytes = (await c.req.arrayBuffer()).byteLength;
      if (bytes >= MAX_BODY_BYTES) return fail(c, 413, 10_147, 'request too large');
      if (pairs.some(isTooLong)) return fail(c, 400, 10_029, 'key or metadata too long');
      const { accepted, refused } = c.get('share')(pairs);
      for (const { key, value, metadata } of accepted) {
        if (keys.has(key)) state.rewrites.push(key);
        keys.set(key, { value, metadata, visibleAt: Date.now() + state.kvLagMs });
      }
      return succeed(
        c,
        toBulkResult(
          accepted.length,
          refused.map(({ key }) => key),
        ),
      );
    }),
  );

  api.post(
    `${ROOT}/:id/bulk/get`,
    inNamespace(async (c, namespace) => {
      const keys = findVisible(namespace);
      const wanted = (await c.req.json<{ keys: string[] }>()).keys;
      if (wanted.length > MAX_READ) return fail(c, 400, 10_203, 'too many keys');
      const values = wanted.map((key) => [key, keys.get(key)?.value ?? null]);
      return succeed(c, { values: Object.fromEntries(values) });
    }),
  );

  api.post(
    `${ROOT}/:id/bulk/delete`,
    inNamespace(async (c, { keys }) => {
      const wanted = await c.req.json<string[]>();
      if (wanted.length > MAX_PAIRS) return fail(c, 400, 10_203, 'too many keys');
      const { accepted, refused } = c.get('share')(wanted);
      for (const key of accepted) keys.delete(key);
      return succeed(c, toBulkResult(accepted.length, refused));
    }),
  );
}

function isTooLong({ key, metadata }: Pair): boolean {
  const metadataBytes = Buffer.byteLength(JSON.stringify(metadata ?? null));
  return Buffer.byteLength(key) > MAX_KEY_BYTES || metadataBytes > MAX_METADATA_BYTES;
}

function toBulkResult(count: number, refused: string[]) {
  return { successful_key_count: count, unsuccessful_keys: refused };
}
