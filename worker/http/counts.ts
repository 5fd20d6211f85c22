import { distance } from 'fastest-levenshtein';
import { createMiddleware } from 'hono/factory';
import { toPathKey } from '../../client/model/path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import type { Manifest } from '../store/manifest.ts';

/**
 * The blobs of a data point: what is counted, and of which page. `npm run stats` reads them by their place.
 * A request has its status and the release as well, a path that leads nowhere the page that is meant.
 */
type Count = [kind: string, subject: string, detail: string, release: string];

/**
 * Count requests with Workers Analytics Engine, where the binding is set. A count has nothing of the reader: no address,
 * no agent, no referrer and no query. Only the published site is counted, not the tests of a deploy.
 */
export function counts({ origin }: Pick<ReleaseAssets, 'origin'>) {
  const host = origin === null ? null : new URL(origin).host;
  return createMiddleware<AppEnv>(async function countsMiddleware(c, next) {
    await next();
    const { COUNTS, RELEASE } = c.env;
    const { log, url } = c.var;
    if (!COUNTS || (host !== null && url.host !== host)) return;
    try {
      const request: Count = [toKind(c.var), toSubject(c.var), String(c.res.status), RELEASE];
      for (const blobs of [
        request,
        ...toWordCounts(c.var, RELEASE),
        ...toPathCounts(c.var, RELEASE),
      ])
        COUNTS.writeDataPoint({ indexes: [blobs[0]], blobs });
    } catch (error) {
      log.errors.push(error);
    }
  });
}

type Request = AppEnv['Variables'];

const CONTRACT_PATH = /(?:^|\/)openapi[./]|\.openapi\.json$/;

/** The representation of a page, or what else was requested. */
function toKind({ log, destination }: Request): string {
  if (log.kind === 'markdown')
    return destination?.kind === 'markdown' ? 'markdown' : 'markdown by Accept';
  return log.kind === 'text' && CONTRACT_PATH.test(log.path ?? '') ? 'contract' : log.kind;
}

/** All representations of a page have its path. */
function toSubject({ log, destination }: Request): string {
  const page = destination && 'page' in destination ? destination.page.path : log.path;
  return log.tool ?? page ?? '';
}

/** More words are a text, and longer ones are names of something. */
const MAX_WORDS = 4;
const WORD = /^\p{L}{2,24}$/u;

function toWordCounts({ log }: Request, release: string): Count[] {
  const words = new Set(log.missedWords);
  const counted = [...words].filter((word) => WORD.test(word)).slice(0, MAX_WORDS);
  return counted.map((word) => ['word', word, '', release]);
}

/** Count a path only if the site has it as a former one, or one that differs in one character: others can say anything. */
function toPathCounts({ log, url, manifest }: Request, release: string): Count[] {
  const key = toPathKey(url.pathname);
  // An error comes before the manifest.
  if (!manifest || !key) return [];
  if (log.kind === 'redirect') {
    const page = manifest.findRedirect(key);
    return page === undefined ? [] : [['former path', key, page, release]];
  }
  const near = log.kind === 'missing' ? findNearPage(key, manifest) : undefined;
  return near === undefined ? [] : [['near path', key, near, release]];
}

/** Find the page whose key differs from another one in one character. */
function findNearPage(key: string, manifest: Manifest): string | undefined {
  const near = manifest
    .listPageKeys(key.length - 1, key.length + 1)
    .find((own) => distance(own, key) === 1);
  return near === undefined ? undefined : manifest.findPage(near)?.path;
}
