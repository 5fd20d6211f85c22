import type { ExecutionContext } from '@cloudflare/workers-types';
import { ASSET_FOLDER } from '../../../client/model/site-paths.ts';
import type { ReleaseAssets } from '../../../client/model/release-assets.ts';
import type { Bindings } from '../../../worker/env.ts';
import { putRecords } from '../../local/put-records.ts';
import { CHANGES_PATH, FILES_PATH, PREVIEW_PATH } from '../messages.ts';
import type { RecordChange } from '../record-log.ts';

/** What the Worker of the preview has in front of its code. */
export interface PreviewAddress {
  /** Origin of the preview's server. */
  server: string;
  /** Id of this code and of the files beside it. */
  code: string;
}

interface Site {
  fetch(request: Request, env: object, context: ExecutionContext): Response | Promise<Response>;
}

/** Key of the release whose records are in KV. */
const RELEASE_KEY = 'preview';

/**
 * Create the Worker of the preview: the site's, after it has put into KV what was compiled since the request before.
 * Files come from the server of the preview.
 */
export function createPreviewWorker(
  site: Site,
  { server, code }: PreviewAddress,
  { origin }: Pick<ReleaseAssets, 'origin'>,
) {
  const takeChanges = async (kv: Bindings['CONTENT']): Promise<void> => {
    const release = (await kv.get(RELEASE_KEY)) ?? '';
    const query = new URLSearchParams({ release, code });
    const response = await fetch(`${server}${CHANGES_PATH}?${query}`);
    const change = (await response.json()) as RecordChange;
    if (change.release === release) return;
    await putRecords(kv, new Map(change.records));
    await kv.put(RELEASE_KEY, change.release);
  };
  return {
    async fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> {
      const url = new URL(request.url);
      const { hostname, pathname } = url;
      // With a route, wrangler puts its domain in the place of the requested one.
      if (!isAddress(hostname) && url.origin !== origin) {
        return new Response('The preview is at localhost or an IP address only.\n', {
          status: 403,
        });
      }
      try {
        if (pathname.startsWith(PREVIEW_PATH)) return await fetch(server + pathname);
        // What has its hash in its name does not change.
        if (!pathname.includes(`/${ASSET_FOLDER}/`)) await takeChanges(env.CONTENT);
        if (pathname.includes('.')) {
          const file = await fetch(server + FILES_PATH + pathname);
          if (file.ok) return file;
        }
      } catch (error) {
        const text = `The preview does not respond (${String(error)}). If it has ended, start it again.\n`;
        return new Response(text, { status: 502 });
      }
      return site.fetch(request, { ...env, ASSETS: createAssets(env, server) }, context);
    },
  };
}

/** The preview makes the files of the search index when somebody searches. */
function createAssets({ ASSETS }: Bindings, server: string) {
  return {
    fetch(url: string) {
      const { pathname } = new URL(url);
      return pathname.startsWith(PREVIEW_PATH) ? fetch(server + pathname) : ASSETS.fetch(url);
    },
  };
}

/** Refuse other names of this machine: with DNS rebinding, pages of other sites would read drafts. */
function isAddress(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|[\d.]+|\[.*\])$/.test(hostname);
}
