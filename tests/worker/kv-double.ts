/**
 * A Worker that stands in front of KV: the site calls `get` on it as on a namespace. What it answers is
 * decided by the service that is bound to it as `STORE`.
 */
export const KV_DOUBLE = `
import { WorkerEntrypoint } from 'cloudflare:workers';

export class Kv extends WorkerEntrypoint {
  async get(key) {
    const response = await this.env.STORE.fetch('http://kv/' + key);
    if (response.status === 404) return null;
    if (!response.ok) throw new Error('KV GET failed: 500 Internal Server Error');
    return response.text();
  }
}

export default { fetch: () => new Response(null, { status: 404 }) };
`;
