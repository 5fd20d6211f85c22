import { randomUUID } from 'node:crypto';
import { fail, succeed, toJson } from './answer.ts';
import type { Answer, Endpoint } from './answer.ts';
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

/** Workers KV: namespaces, keys and bulk requests, with the limits of the real one. */
export function toKvEndpoints(state: State): Endpoint[] {
  const inNamespace = (id: string, act: (namespace: Namespace) => Answer): Answer => {
    const namespace = state.namespaces.get(id);
    return namespace ? act(namespace) : fail(404, 10_013, 'namespace not found');
  };
  return [
    {
      route: `GET ${ROOT}`,
      answer: ({ query }) =>
        succeed(
          query.get('page') === '1'
            ? [...state.namespaces.values()].map(({ id, title }) => ({ id, title }))
            : [],
        ),
    },
    {
      route: `POST ${ROOT}`,
      answer: (question) => {
        const { title } = toJson<{ title: string }>(question);
        if ([...state.namespaces.values()].some((namespace) => namespace.title === title)) {
          return fail(400, 10_014, 'a namespace with this account ID and title already exists');
        }
        const id = randomUUID().replaceAll('-', '');
        state.namespaces.set(id, { id, title, keys: new Map() });
        return succeed({ id, title });
      },
    },
    {
      route: `GET ${ROOT}/:id/keys`,
      answer: ({ query }, [id = '']) => inNamespace(id, (namespace) => listKeys(namespace, query)),
    },
    {
      route: `PUT ${ROOT}/:id/bulk`,
      answer: (question, [id = '']) =>
        inNamespace(id, (namespace) => {
          const pairs = toJson<Pair[]>(question);
          const refusal = refusePairs(pairs, question.body.length);
          if (refusal) return refusal;
          for (const { key, value, metadata } of toShare(pairs, question.isCut)) {
            if (namespace.keys.has(key)) state.rewrites.push(key);
            namespace.keys.set(key, { value, metadata });
          }
          return succeed({ successful_key_count: pairs.length, unsuccessful_keys: [] });
        }),
    },
    {
      route: `POST ${ROOT}/:id/bulk/get`,
      answer: (question, [id = '']) =>
        inNamespace(id, ({ keys }) => {
          const wanted = toJson<{ keys: string[] }>(question).keys;
          if (wanted.length > MAX_READ) return fail(400, 10_203, 'too many keys');
          const values = wanted.map((key) => [key, keys.get(key)?.value ?? null]);
          return succeed({ values: Object.fromEntries(values) });
        }),
    },
    {
      route: `POST ${ROOT}/:id/bulk/delete`,
      answer: (question, [id = '']) =>
        inNamespace(id, ({ keys }) => {
          const gone = toJson<string[]>(question);
          if (gone.length > MAX_PAIRS) return fail(400, 10_203, 'too many keys');
          for (const key of toShare(gone, question.isCut)) keys.delete(key);
          return succeed({ successful_key_count: gone.length, unsuccessful_keys: [] });
        }),
    },
  ];
}

/** Pages are small here, so that every list has several. */
const PAGE_SIZE = 4;

function listKeys({ keys }: Namespace, query: URLSearchParams): Answer {
  const limit = Number(query.get('limit') ?? 1_000);
  if (limit < 10 || limit > 1_000) return fail(400, 10_022, 'limit must be from 10 to 1000');
  const start = Number(query.get('cursor') ?? 0);
  const found = [...keys].sort(([a], [b]) => (a < b ? -1 : 1));
  const page = found.slice(start, start + PAGE_SIZE);
  const end = start + page.length;
  return succeed(
    page.map(([name, { metadata }]) => (metadata === undefined ? { name } : { name, metadata })),
    { count: page.length, cursor: end < found.length ? String(end) : '' },
  );
}

function refusePairs(pairs: Pair[], bytes: number): Answer | null {
  if (pairs.length > MAX_PAIRS) return fail(400, 10_026, 'too many pairs');
  if (bytes >= MAX_BODY_BYTES) return fail(413, 10_147, 'request too large');
  const isWrong = ({ key, metadata }: Pair) =>
    Buffer.byteLength(key) > MAX_KEY_BYTES ||
    Buffer.byteLength(JSON.stringify(metadata ?? null)) > MAX_METADATA_BYTES;
  return pairs.some(isWrong) ? fail(400, 10_029, 'key or metadata too long') : null;
}

function toShare<Item>(items: Item[], isCut: boolean): Item[] {
  return isCut ? items.slice(0, Math.floor(items.length / 2)) : items;
}
