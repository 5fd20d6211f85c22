import { Response } from 'miniflare';

/** A Worker in the place of a KV namespace: the site calls its `get`. */
const CODE = `
import { WorkerEntrypoint } from 'cloudflare:workers';

export class Kv extends WorkerEntrypoint {
  async get(key) {
    const response = await this.env.STORE.fetch('http://kv/' + encodeURIComponent(key));
    if (response.status === 404) return null;
    if (!response.ok) throw new Error('KV GET failed: 500 Internal Server Error');
    return response.arrayBuffer();
  }
}

export default { fetch: () => new Response(null, { status: 404 }) };
`;

/** Create a fake of KV: a Worker of this name. `respond` returns the response for a key. */
export function createFakeKv(name: string, respond: (key: string) => Response | Promise<Response>) {
  return {
    name,
    compatibilityDate: '2026-10-01',
    modules: [{ type: 'ESModule' as const, path: 'kv.js', contents: CODE }],
    serviceBindings: {
      STORE: (request: { url: string }) =>
        respond(decodeURIComponent(new URL(request.url).pathname.slice(1))),
    },
  };
}

/** Bind a site to the fake of this name. */
export function toKvBinding(name: string) {
  return { CONTENT: { name, entrypoint: 'Kv' } };
}

/** Convert a value of KV to the response of the fake. */
export function toKvResponse(value: string | null | undefined): Response {
  return typeof value === 'string' ? new Response(value) : new Response(null, { status: 404 });
}
