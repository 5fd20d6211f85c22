import type { ExecutionContext } from '@cloudflare/workers-types';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { Bindings } from '../../worker/env.ts';
import site from '../../worker/index.ts';
import { EVENTS_PATH, SERVER_KEY } from './messages.ts';
import { rereadMissing } from './reread-missing.ts';

declare const RELEASE_ASSETS: ReleaseAssets;

/**
 * The Worker of the preview: the site's, whose records the preview writes into the local KV. Its server has the static
 * files, because wrangler starts the Worker again for each change in a folder of assets.
 */
export default {
  async fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> {
    const { origin, hostname, pathname } = new URL(request.url);
    // With a route, wrangler puts its domain in the place of the requested one.
    if (!isAddress(hostname) && origin !== RELEASE_ASSETS.origin) {
      return new Response('The preview is at localhost or an IP address only.\n', { status: 403 });
    }
    const server = await env.CONTENT.get(SERVER_KEY);
    // Where the build tests the Worker, there is none.
    if (server === null) return site.fetch(request, env, context);
    const loadFile = (url: string) => fetch(server + new URL(url).pathname);
    if (pathname === EVENTS_PATH) return loadFile(request.url);
    if (pathname.includes('.')) {
      const file = await loadFile(request.url);
      if (file.ok) return file;
    }
    const bindings = { ...env, CONTENT: rereadMissing(env.CONTENT), ASSETS: { fetch: loadFile } };
    return site.fetch(request, bindings, context);
  },
};

/** Refuse other names of this machine: with DNS rebinding, pages of other sites would read drafts. */
function isAddress(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|[\d.]+|\[.*\])$/.test(hostname);
}
