import { Response } from 'miniflare';

/** A Worker that stands in front of KV: the site calls `get` on it as on a namespace. */
const CODE = `
import { WorkerEntrypoint } from 'cloudflare:workers';

export class Kv extends WorkerEntrypoint {
  async get(key) {
    const response = await this.env.STORE.fetch('http://kv/' + encodeURIComponent(key));
    if (response.status === 404) return null;
    if (!response.ok) throw new Error('KV GET failed: 500 Internal Server Error');
    return response.text();
  }
}

export default { fetch: () => new Response(null, { status: 404 }) };
`;

/** Create a Worker of this name that stands in front of KV; `answer` decides what a key gives. */
export function createFakeKv(name: string, answer: (key: string) => Response | Promise<Response>) {
  return {
    name,
    compatibilityDate: '2026-10-01',
    modules: [{ type: 'ESModule' as const, path: 'kv.js', contents: CODE }],
    serviceBindings: {
      STORE: (request: { url: string }) =>
        answer(decodeURIComponent(new URL(request.url).pathname.slice(1))),
    },
  };
}

/** How a site is bound to the Worker of that name in the place of its namespace. */
export function toKvBinding(name: string) {
  return { CONTENT: { name, entrypoint: 'Kv' } };
}

/** Answer with a value as KV does, or that there is none. */
export function toKvResponse(value: string | null | undefined): Response {
  return typeof value === 'string' ? new Response(value) : new Response(null, { status: 404 });
}
