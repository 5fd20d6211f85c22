import { createMiddleware } from 'hono/factory';
import { withoutBase } from '../../client/model/path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { SERVER_CARD_PATH } from '../mcp/mcp-paths.ts';
import { toRequestOrigin } from '../render/site-origin.ts';
import { fillOrigin } from '../store/origin-slot.ts';
import { revalidatedHeaders } from './cache-headers.ts';
import { answerNotModified } from './not-modified.ts';

const MEDIA_TYPES: Record<string, string> = {
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  json: 'application/json',
};

/** Paths whose last part does not say what they are. */
const OWN_MEDIA_TYPES: Record<string, string> = {
  '/.well-known/api-catalog':
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  [SERVER_CARD_PATH]: 'application/mcp-server-card+json',
};

/** The type of a text for machines; undefined for any other path: pages are not looked for among the texts. */
function toMediaType(path: string): string | undefined {
  return OWN_MEDIA_TYPES[path] ?? MEDIA_TYPES[path.slice(path.lastIndexOf('.') + 1)];
}

/** Serve what the build wrote for machines, such as `/llms.txt`; leave every other path to the next handler. */
export function machineText({ site }: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function machineTextRoute(c, next) {
    const { manifest, store, trace, url } = c.var;
    const { pathname } = url;
    const path = withoutBase(site.basePath, pathname);
    const mediaType = path === null ? undefined : toMediaType(path);
    if (path === null || mediaType === undefined) return next();
    const key = manifest.findText(path);
    if (key === undefined) return next();
    trace.kind = 'machine-text';
    trace.path = pathname;
    const headers = {
      'Content-Type': mediaType,
      // Public words, which tools that run in browsers may read too.
      'Access-Control-Allow-Origin': '*',
      ...revalidatedHeaders(store, pathname),
    };
    const notModified = answerNotModified(c, headers);
    if (notModified) return notModified;
    return c.body(fillOrigin(await store.loadText(key), toRequestOrigin(c)), 200, headers);
  });
}
